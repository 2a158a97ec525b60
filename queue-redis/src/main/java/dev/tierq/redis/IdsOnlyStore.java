package dev.tierq.redis;

import dev.tierq.CancelOutcome;
import dev.tierq.EnqueueOutcome;
import dev.tierq.FindOutcome;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobPage;
import dev.tierq.JobState;
import dev.tierq.Ordering;
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
import io.lettuce.core.ScoredValue;
import io.lettuce.core.ZAddArgs;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A queue that keeps ids only: plain commands on one sorted set, which programs in any language can use too. Scripts serve
 * where one command cannot: exact order, lists, and counts at one moment.
 */
final class IdsOnlyStore implements QueueStore {
    private static final Logger LOG = LoggerFactory.getLogger(IdsOnlyStore.class);
    private static final byte[] NO_RECORD = {};

    private final QueueSession session;
    private final QueueName name;
    private final JobReader reader;
    private final PollScript polls;
    private final byte[] waiting;

    IdsOnlyStore(QueueSession session) {
        this.session = session;
        this.name = session.description().name();
        this.reader = new JobReader(session.description());
        this.polls = new PollScript(session, reader, reader::withoutRecords);
        this.waiting = session.keys().waitingBytes();
    }

    @Override
    public QueueDescription description() {
        return session.description();
    }

    @Override
    public CompletionStage<List<EnqueueOutcome>> enqueue(List<Admission> jobs, Optional<Instant> now) {
        Call call = Call.enqueue(name, jobs.stream().map(Admission::id).toList());
        boolean scored = description().options().ordering() == Ordering.CLOCK;
        if (scored && jobs.size() == 1) {
            return add(call, jobs.get(0)).thenApply(List::of);
        }
        return session.run(call, Script.ENQUEUE, description -> EnqueueScript.arguments(description, jobs, now))
                .thenApply(reply -> EnqueueScript.outcomes(description(), jobs, reply));
    }

    private CompletionStage<EnqueueOutcome> add(Call call, Admission job) {
        double score = job.producersScore().value();
        return session.send(call, redis -> redis.zadd(waiting, ZAddArgs.Builder.nx(), score, bytes(job.id())))
                .thenApply(added -> added == 1
                        ? new EnqueueOutcome.Accepted(job.id(), job.producersScore())
                        : new EnqueueOutcome.Duplicate(job.id(), JobState.WAITING));
    }

    @Override
    public CompletionStage<PollOutcome> poll(int max) {
        return poll(max, JobReader.ROUNDS);
    }

    /** Members that are no ids are gone with the poll; where there was nothing else, the next are asked for. */
    private CompletionStage<PollOutcome> poll(int max, int rounds) {
        return session.send(Call.poll(name), redis -> redis.zpopmin(waiting, max))
                .thenCompose(members -> reader.read(
                        reader.idsOnly(members), members.size(), rounds, PollOutcome::of, left -> poll(max, left)));
    }

    /** Only a script can take and set the marker in one step; a poll that does not wait is the plain command. */
    @Override
    public CompletionStage<WokenPoll> pollWoken(int max, long others) {
        return session.waiting() instanceof DirectWait direct
                ? pollInHand(direct, max).thenApply(outcome -> new WokenPoll(outcome, 0))
                : polls.pollWoken(max, others);
    }

    /** What woke the caller is a job; if there is room for more, they are polled. */
    private CompletionStage<PollOutcome> pollInHand(DirectWait direct, int max) {
        List<Job> jobs = reader.idsOnly(direct.inHand().stream().toList());
        int room = max - jobs.size();
        return room == 0
                ? CompletableFuture.completedFuture(PollOutcome.of(jobs))
                : poll(room)
                        .thenApply(more -> together(jobs, more))
                        .exceptionallyCompose(failure -> kept(jobs, failure));
    }

    private static PollOutcome together(List<Job> first, PollOutcome more) {
        return first.isEmpty()
                ? more
                : PollOutcome.of(
                        Stream.concat(first.stream(), more.jobs().stream()).toList());
    }

    /** A job in hand is not lost because the poll for more of them failed. */
    private CompletionStage<PollOutcome> kept(List<Job> inHand, Throwable failure) {
        if (inHand.isEmpty()) {
            return CompletableFuture.failedStage(failure);
        }
        LOG.error(
                "Queue {}: a wait gave job {}, and the poll for more failed",
                name,
                inHand.get(0).id(),
                failure);
        return CompletableFuture.completedFuture(PollOutcome.of(inHand));
    }

    @Override
    public CompletionStage<List<JobId>> putBack(List<Job> jobs) {
        return PutBackScript.run(session, jobs, job -> NO_RECORD);
    }

    @Override
    public WakeUps wakeUps() {
        return session.waiting();
    }

    @Override
    public CompletionStage<List<Job>> peek(int max) {
        return session.send(Call.reading("peek", name), redis -> redis.zrangeWithScores(waiting, 0, max - 1L))
                .thenApply(reader::idsOnly);
    }

    /** The first page is a plain command; to find a place where no job need wait takes a script. */
    @Override
    public CompletionStage<JobPage> list(int max, Optional<Place> after) {
        return after.isPresent() ? list(max, Cursor.of(after), JobReader.ROUNDS) : firstPage(max);
    }

    /** One member more than asked for tells whether there is a next page. */
    private CompletionStage<JobPage> firstPage(int max) {
        return session.send(Call.reading("list", name), redis -> redis.zrangeWithScores(waiting, 0, max))
                .thenCompose(found ->
                        page(max, found.subList(0, Math.min(max, found.size())), found.size() > max, JobReader.ROUNDS));
    }

    private CompletionStage<JobPage> list(int max, Cursor after, int rounds) {
        return session.run(Call.reading("list", name), Script.LIST, description -> ListScript.arguments(max, after))
                .thenCompose(
                        reply -> page(max, reader.members(reply, ListScript.JOBS), ListScript.hasMore(reply), rounds));
    }

    private CompletionStage<JobPage> page(int max, List<ScoredValue<byte[]>> members, boolean more, int rounds) {
        return reader.page(reader.idsOnly(members), members, more, rounds, (end, left) -> list(max, end, left));
    }

    @Override
    public CompletionStage<PositionOutcome> position(JobId id) {
        Call call = Call.reading("position", name);
        return description().knowsTiers()
                ? session.run(call, Script.POSITION, description -> PositionScript.arguments(description, id))
                        .thenApply(reply -> PositionScript.outcome(description(), id, reply))
                : session.send(call, redis -> redis.zrank(waiting, bytes(id)))
                        .thenApply(rank -> rank == null
                                ? new PositionOutcome.Unknown(id)
                                : new PositionOutcome.At(id, rank, Optional.empty()));
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
        return session.send(Call.reading("find", name), redis -> redis.zscore(waiting, bytes(id)))
                .thenApply(score -> score == null
                        ? new FindOutcome.Unknown(id)
                        : new FindOutcome.Found(reader.job(id, score), JobState.WAITING));
    }

    @Override
    public CompletionStage<List<Optional<Score>>> scores(List<JobId> ids) {
        return session.scores(ids);
    }

    @Override
    public CompletionStage<CancelOutcome> cancel(JobId id) {
        return session.send(Call.cancel(name, id), redis -> redis.zrem(waiting, bytes(id)))
                .thenApply(removed -> removed == 1 ? new CancelOutcome.Removed(id) : new CancelOutcome.Unknown(id));
    }

    @Override
    public CompletionStage<Long> depth() {
        return session.send(Call.reading("depth", name), redis -> redis.zcard(waiting));
    }

    @Override
    public CompletionStage<Map<Tier, Long>> depthByTier() {
        if (!description().knowsTiers()) {
            return CompletableFuture.failedFuture(description().tiersUnknown());
        }
        return session.run(Call.reading("depthByTier", name), Script.DEPTH_BY_TIER, Scores::bounds)
                .thenApply(this::counts);
    }

    private Map<Tier, Long> counts(ScriptReply reply) {
        Map<Tier, Long> depths = new LinkedHashMap<>();
        for (Tier tier : description().tiers()) {
            depths.put(tier, reply.number(tier.rank()));
        }
        return Collections.unmodifiableMap(depths);
    }

    private static byte[] bytes(JobId id) {
        return Utf8.bytes(id.value());
    }
}
