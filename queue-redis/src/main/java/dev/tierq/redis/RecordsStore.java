package dev.tierq.redis;

import dev.tierq.CancelOutcome;
import dev.tierq.EnqueueOutcome;
import dev.tierq.FindOutcome;
import dev.tierq.ForeignDataException;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobPage;
import dev.tierq.JobState;
import dev.tierq.Place;
import dev.tierq.PollOutcome;
import dev.tierq.PositionOutcome;
import dev.tierq.QueueName;
import dev.tierq.scoring.Score;
import dev.tierq.scoring.Tier;
import dev.tierq.spi.Admission;
import dev.tierq.spi.PurgedPage;
import dev.tierq.spi.QueueDescription;
import dev.tierq.spi.QueueStore;
import dev.tierq.spi.WakeUps;
import dev.tierq.spi.WokenPoll;
import io.lettuce.core.KeyValue;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** A queue that keeps a record beside each id: every operation is one script, but for the counts. */
final class RecordsStore implements QueueStore {
    private final QueueSession session;
    private final QueueName name;
    private final JobReader reader;
    private final PollScript polls;

    RecordsStore(QueueSession session) {
        this.session = session;
        this.name = session.description().name();
        this.reader = new JobReader(session.description());
        this.polls = new PollScript(session, reader, reader::withRecords);
    }

    @Override
    public QueueDescription description() {
        return session.description();
    }

    @Override
    public CompletionStage<List<EnqueueOutcome>> enqueue(List<Admission> jobs, Optional<Instant> now) {
        Call call = Call.enqueue(name, jobs.stream().map(Admission::id).toList());
        return session.run(call, Script.ENQUEUE, description -> EnqueueScript.arguments(description, jobs, now))
                .thenApply(reply -> EnqueueScript.outcomes(description(), jobs, reply));
    }

    @Override
    public CompletionStage<PollOutcome> poll(int max) {
        return polls.poll(max);
    }

    @Override
    public CompletionStage<WokenPoll> pollWoken(int max, long others) {
        return polls.pollWoken(max, others);
    }

    @Override
    public CompletionStage<List<JobId>> putBack(List<Job> jobs) {
        return PutBackScript.run(session, jobs, RecordFormat::encode);
    }

    @Override
    public WakeUps wakeUps() {
        return session.waiting();
    }

    @Override
    public CompletionStage<List<Job>> peek(int max) {
        return look("peek", max, Cursor.START).thenApply(reply -> reader.withRecords(reply, ListScript.JOBS));
    }

    @Override
    public CompletionStage<JobPage> list(int max, Optional<Place> after) {
        return list(max, Cursor.of(after), JobReader.ROUNDS);
    }

    private CompletionStage<JobPage> list(int max, Cursor after, int rounds) {
        return look("list", max, after)
                .thenCompose(reply -> reader.page(
                        reader.withRecords(reply, ListScript.JOBS),
                        reader.members(reply, ListScript.JOBS),
                        ListScript.hasMore(reply),
                        rounds,
                        (end, left) -> list(max, end, left)));
    }

    private CompletionStage<ScriptReply> look(String operation, int max, Cursor after) {
        return session.run(Call.reading(operation, name), Script.LIST, description -> ListScript.arguments(max, after));
    }

    @Override
    public CompletionStage<PositionOutcome> position(JobId id) {
        return session.run(
                        Call.reading("position", name),
                        Script.POSITION,
                        description -> PositionScript.arguments(description, id))
                .thenApply(reply -> PositionScript.outcome(description(), id, reply));
    }

    @Override
    public CompletionStage<PurgedPage> purge(Optional<Tier> tier, int most, Optional<PurgedPage.Cursor> after) {
        return session.run(
                        Call.pageOfPurge(name),
                        Script.PURGE,
                        description -> PurgeScript.arguments(description, tier, most, after))
                .thenApply(PurgeScript::page);
    }

    @Override
    public CompletionStage<FindOutcome> find(JobId id) {
        return session.run(Call.reading("find", name), Script.FIND, description -> List.of(Utf8.bytes(id.value())))
                .thenApply(reply -> reader.withRecords(reply).stream()
                        .findFirst()
                        .<FindOutcome>map(job -> new FindOutcome.Found(job, JobState.WAITING))
                        .orElseGet(() -> new FindOutcome.Unknown(id)));
    }

    @Override
    public CompletionStage<List<Optional<Score>>> scores(List<JobId> ids) {
        return session.scores(ids);
    }

    @Override
    public CompletionStage<CancelOutcome> cancel(JobId id) {
        return session.run(Call.cancel(name, id), Script.CANCEL, description -> List.of(Utf8.bytes(id.value())))
                .thenApply(reply -> reply.text(0).equals("removed")
                        ? new CancelOutcome.Removed(id)
                        : new CancelOutcome.Unknown(id));
    }

    @Override
    public CompletionStage<Long> depth() {
        return session.send(
                Call.reading("depth", name), redis -> redis.zcard(session.keys().waitingBytes()));
    }

    /** The scripts keep a count per tier in the queue's hash. */
    @Override
    public CompletionStage<Map<Tier, Long>> depthByTier() {
        List<Tier> tiers = description().tiers().asList();
        List<String> fields =
                tiers.stream().map(tier -> "waiting:" + tier.rank()).toList();
        return session.read(Call.reading("depthByTier", name), fields).thenApply(counts -> counts(tiers, counts));
    }

    private Map<Tier, Long> counts(List<Tier> tiers, List<KeyValue<byte[], byte[]>> counts) {
        Map<Tier, Long> depths = new LinkedHashMap<>();
        for (Tier tier : tiers) {
            depths.put(
                    tier,
                    counts.get(tier.rank()).map(number -> count(tier, number)).getValueOrElse(0L));
        }
        return Collections.unmodifiableMap(depths);
    }

    private long count(Tier tier, byte[] number) {
        String text = Utf8.text(number);
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new ForeignDataException(
                    "Field waiting:%s in key %s"
                            .formatted(tier.rank(), session.keys().queue()),
                    "\"" + text + "\"",
                    "a whole number",
                    e);
        }
    }
}
