package dev.tierq.tck;

import static dev.tierq.tck.QueueKind.IDS_CLOCK;
import static dev.tierq.tck.QueueKind.RECORDS_CLOCK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.QueueOptions;
import dev.tierq.Storage;
import dev.tierq.UnsupportedByQueueException;
import dev.tierq.scoring.ScoreRange;
import dev.tierq.scoring.Tier;
import dev.tierq.scoring.Tiers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Depth and depth by tier: exact, or said to be unsupported. */
class DepthRules extends Rules {
    DepthRules(ContractQueues queues) {
        super(queues);
    }

    @EachKind
    @DisplayName("R7.5 depth counts the waiting jobs, depth by tier those of each tier, also of those where none waits")
    void depthCountsTheWaitingJobs(QueueKind kind) {
        JobQueue queue = open(kind);
        assertDepths(queue, 0, 0, 0);
        queue.enqueueAll(List.of(job("low", "a"), job("low", "b"), job("high", "c")));
        assertDepths(queue, 1, 0, 2);
        queue.poll();
        queue.cancel(JobId.of("a"));
        assertDepths(queue, 0, 0, 1);
        queue.poll();
        assertDepths(queue, 0, 0, 0);
    }

    private static void assertDepths(JobQueue queue, long high, long medium, long low) {
        Map<Tier, Long> depths = queue.depthByTier();
        assertThat(depths.keySet()).as("tiers, in order of rank").containsExactlyElementsOf(Tiers.STANDARD);
        assertThat(depths.values()).as("depths of high, medium and low").containsExactly(high, medium, low);
        assertDepth(queue, high + medium + low);
    }

    @EachKind
    @DisplayName("R7.6 depths and order are exact after every step of a random walk")
    void aRandomWalkStaysExact(QueueKind kind) {
        JobQueue queue = open(kind);
        Seeded.run(random -> new RandomWalk(queue, clock, random).steps(300));
    }

    @Test
    @DisplayName("R7.6 depths are exact with records under a policy whose scores do not tell the tier")
    void recordsKnowTheTierUnderAnyPolicy() {
        UserPolicy policy = UserPolicy.of((job, now) -> job.idText().hashCode() % 10);
        JobQueue queue = queues.open(RECORDS_CLOCK.options(clock).policy(policy).build());
        Seeded.run(random -> new RandomWalk(queue, clock, random).steps(300));
    }

    @EachKind
    @DisplayName("R7.6 depths are exact for any number of tiers")
    void manyTiersAreCounted(QueueKind kind) {
        String[] names = IntStream.range(0, 16).mapToObj(i -> "tier " + i).toArray(String[]::new);
        JobQueue queue = queues.open(kind.options(clock).tiers(Tiers.of(names)).build());
        IntStream.range(0, 136).forEach(i -> queue.enqueue(job(names[tierOf(i)], "job-" + i)));
        assertThat(queue.depthByTier().values())
                .as("depths of tiers 0 to 15, with one more job in each")
                .containsExactlyElementsOf(
                        IntStream.range(0, 16).mapToObj(tier -> tier + 1L).toList());
        List<Tier> left =
                drain(queue).stream().map(job -> job.tier().orElseThrow()).toList();
        assertThat(left).as("tiers in the order in which their jobs left").isSorted();
    }

    /** Job 0 is in tier 0, the next two in tier 1, the next three in tier 2, and so on. */
    private static int tierOf(int job) {
        return (int) ((Math.sqrt(8.0 * job + 1) - 1) / 2);
    }

    @Test
    @DisplayName("R7.7 ids only, tiers not told by the scores: depth by tier is unsupported, all else works")
    void whatCannotBeKnownIsUnsupported() {
        QueueOptions options =
                IDS_CLOCK.options(clock).policy(UserPolicy.constant(7)).build();
        JobQueue queue = queues.open(options);
        queue.enqueueAll(List.of(job("low", "b"), job("high", "a")));
        assertThatThrownBy(queue::depthByTier)
                .isInstanceOfSatisfying(
                        UnsupportedByQueueException.class,
                        refusal -> assertThat(refusal.operation()).isEqualTo("depthByTier"))
                .hasMessageContainingAll(queues.name().value(), UserPolicy.NAME);
        assertDepth(queue, 2);
        assertThat(queue.peek(2))
                .allSatisfy(job -> assertThat(job.tier()).as("tier").isEmpty());
        LeavingOrder.assertLeft(drain(queue), List.of("a", "b"));
    }

    @EachStorage
    @DisplayName("R7.8 tiers are told by the ranges of their scores, to the last bit at the edges")
    void rangesAreExactAtTheirEdges(Storage storage) {
        Map<String, Double> scores = Map.of(
                "least",
                -Double.MAX_VALUE,
                "below",
                -Double.MIN_VALUE,
                "zero",
                0.0,
                "minus",
                -0.0,
                "above",
                Double.MIN_VALUE,
                "greatest",
                Double.MAX_VALUE);
        UserPolicy policy = UserPolicy.byId(scores)
                .withRanges(Map.of(
                        "high", new ScoreRange(Double.NEGATIVE_INFINITY, 0),
                        "medium", new ScoreRange(0, Double.MIN_VALUE),
                        "low", new ScoreRange(Double.MIN_VALUE, Double.POSITIVE_INFINITY)));
        JobQueue queue = openScoredBy(policy, storage);
        queue.enqueueAll(jobs("high", List.of("least", "below")));
        queue.enqueueAll(jobs("medium", List.of("zero", "minus")));
        queue.enqueueAll(jobs("low", List.of("above", "greatest")));
        assertDepths(queue, 2, 2, 2);
        assertThat(found(queue, "minus").tier()).map(Tier::name).contains("medium");
        queue.poll(3);
        assertDepths(queue, 0, 1, 2);
    }

    @EachKind
    @DisplayName("R7.5 a clock that jumps leaves the depths as they are")
    void theClockDoesNotChangeTheDepths(QueueKind kind) {
        JobQueue queue = open(kind);
        queue.enqueue(job("medium", "a"));
        clock.advance(Duration.ofDays(20_000));
        assertDepths(queue, 0, 1, 0);
    }
}
