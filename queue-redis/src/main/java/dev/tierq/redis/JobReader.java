package dev.tierq.redis;

import dev.tierq.BackendException;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobPage;
import dev.tierq.Place;
import dev.tierq.scoring.Score;
import dev.tierq.spi.QueueDescription;
import io.lettuce.core.ScoredValue;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads jobs out of replies.
 *
 * <p>What another program put into a queue's keys may be unreadable: an id that is no text, an id without a record, a
 * record that ends early. Such an entry is left out and logged as an error with its id, and the readable ones beside it
 * are not lost with it.
 */
final class JobReader {
    private static final Logger LOG = LoggerFactory.getLogger(JobReader.class);
    private static final int PER_JOB = 3;

    /** After so many polls that met nothing readable a call gives up. */
    static final int ROUNDS = 16;

    private final QueueDescription description;

    JobReader(QueueDescription description) {
        this.description = description;
    }

    /** Reads the triples of id, score and record that {@code first-jobs.lua} gives. */
    List<Job> withRecords(ScriptReply reply) {
        return withRecords(reply, 0);
    }

    /** Reads the triples of id, score and record after as many other values. */
    List<Job> withRecords(ScriptReply reply, int first) {
        List<Job> jobs = new ArrayList<>();
        for (int at = first; at < reply.size(); at += PER_JOB) {
            Score score = Scores.parse(reply.text(at + 1));
            byte[] record = reply.bytes(at + 2);
            id(reply.bytes(at)).flatMap(id -> job(id, score, record)).ifPresent(jobs::add);
        }
        return jobs;
    }

    /** Reads id and score from triples after as many other values. */
    List<Job> withoutRecords(ScriptReply reply, int first) {
        return idsOnly(members(reply, first));
    }

    /** Reads members and scores of such triples. */
    List<ScoredValue<byte[]>> members(ScriptReply reply, int first) {
        List<ScoredValue<byte[]>> members = new ArrayList<>();
        for (int at = first; at < reply.size(); at += PER_JOB) {
            members.add(ScoredValue.just(Scores.parse(reply.text(at + 1)).value(), reply.bytes(at)));
        }
        return members;
    }

    /** Reads members and scores. */
    List<Job> idsOnly(List<ScoredValue<byte[]>> members) {
        List<Job> jobs = new ArrayList<>();
        for (ScoredValue<byte[]> member : members) {
            id(member.getValue()).map(id -> job(id, member.getScore())).ifPresent(jobs::add);
        }
        return jobs;
    }

    /**
     * Completes a poll: with the jobs if some could be read or there was nothing, else with the next poll.
     *
     * @param entries how many entries the poll took out, readable or not
     * @param done makes the answer
     * @param again polls once more, with one round less; what was taken out is gone
     */
    <T> CompletionStage<T> read(
            List<Job> jobs,
            int entries,
            int rounds,
            Function<List<Job>, T> done,
            IntFunction<CompletionStage<T>> again) {
        if (!jobs.isEmpty() || entries == 0) {
            return CompletableFuture.completedFuture(done.apply(jobs));
        }
        return rounds > 1 ? again.apply(rounds - 1) : CompletableFuture.failedFuture(tooManyUnreadable());
    }

    /**
     * Completes a page. The next one begins after the last entry of this one that has an id; where none has one, the
     * entries behind them are asked for.
     *
     * @param members the entries of the page, readable or not
     * @param more whether there are entries behind them
     * @param again asks for the entries behind a cursor, with one round less
     */
    CompletionStage<JobPage> page(
            List<Job> jobs,
            List<ScoredValue<byte[]>> members,
            boolean more,
            int rounds,
            BiFunction<Cursor, Integer, CompletionStage<JobPage>> again) {
        Optional<Place> last = more ? lastPlace(members) : Optional.empty();
        if (last.isPresent() || !more) {
            return CompletableFuture.completedFuture(new JobPage(jobs, last));
        }
        ScoredValue<byte[]> end = members.get(members.size() - 1);
        return rounds > 1
                ? again.apply(Cursor.at(new Score(end.getScore()), end.getValue()), rounds - 1)
                : CompletableFuture.failedFuture(tooManyWithoutId());
    }

    private static Optional<Place> lastPlace(List<ScoredValue<byte[]>> members) {
        for (int i = members.size() - 1; i >= 0; i--) {
            Score score = new Score(members.get(i).getScore());
            Optional<JobId> id = idIfAny(members.get(i).getValue());
            if (id.isPresent()) {
                return Optional.of(new Place(score, id.get()));
            }
        }
        return Optional.empty();
    }

    private BackendException tooManyWithoutId() {
        return new BackendException(
                BackendException.Reason.OTHER,
                "Queue %s: %s looks in a row found no member that is a job id; what they found is logged. Another program writes to the queue's keys: stop it, and list more jobs at once, or purge the queue"
                        .formatted(description.name(), ROUNDS),
                null);
    }

    private BackendException tooManyUnreadable() {
        return new BackendException(
                BackendException.Reason.OTHER,
                "Queue %s: %s polls in a row found no readable job; what they took out is logged. Another program writes to the queue's keys: stop it, then repeat the poll"
                        .formatted(description.name(), ROUNDS),
                null);
    }

    /** A job of which only the id and the score are known. */
    Job job(JobId id, double score) {
        return Job.builder(id, new Score(score))
                .tier(description.tierOf(score).orElse(null))
                .build();
    }

    private Optional<Job> job(JobId id, Score score, byte[] record) {
        if (record.length == 0) {
            LOG.error("Queue {}: job {} has no record and is left out", description.name(), id);
            return Optional.empty();
        }
        try {
            return Optional.of(RecordFormat.decode(id, score, record, description.tiers()));
        } catch (RecordFormat.MalformedRecord e) {
            LOG.error("Queue {}: job {} has a malformed record and is left out", description.name(), id, e);
            return Optional.empty();
        }
    }

    private Optional<JobId> id(byte[] member) {
        try {
            return Optional.of(JobId.of(Utf8.strictText(member)));
        } catch (CharacterCodingException | IllegalArgumentException e) {
            LOG.error(
                    "Queue {}: a member is no job id and is left out; its bytes are {}",
                    description.name(),
                    HexFormat.of().formatHex(member),
                    e);
            return Optional.empty();
        }
    }

    private static Optional<JobId> idIfAny(byte[] member) {
        try {
            return Optional.of(JobId.of(Utf8.strictText(member)));
        } catch (CharacterCodingException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
