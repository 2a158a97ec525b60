package dev.tierq.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import dev.tierq.PositionOutcome;
import dev.tierq.Storage;
import dev.tierq.scoring.ScoreRange;
import dev.tierq.scoring.Tier;
import dev.tierq.scoring.Tiers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Position: an exact count of the jobs ahead, by tier where that can be known. */
class PositionRules extends Rules {
    /** How many jobs may be ahead for their records to be read. */
    private static final int READ = 1_000;

    PositionRules(ContractQueues queues) {
        super(queues);
    }

    private static PositionOutcome.At at(JobQueue queue, String id) {
        if (queue.position(JobId.of(id)) instanceof PositionOutcome.At at) {
            return at;
        }
        return fail("Job %s waits, but has no position".formatted(id));
    }

    /** Checks the position of every waiting job against the jobs before it. */
    private static void assertPositionsAreExact(JobQueue queue) {
        List<Job> waiting = queue.peek(1_000);
        Map<Tier, Long> ahead = new LinkedHashMap<>();
        Tiers.STANDARD.forEach(tier -> ahead.put(tier, 0L));
        for (int i = 0; i < waiting.size(); i++) {
            Job job = waiting.get(i);
            assertThat(queue.position(job.id()))
                    .as("position of job %s, before which %s jobs leave", job.id(), i)
                    .isEqualTo(new PositionOutcome.At(job.id(), i, Optional.of(ahead)));
            ahead.merge(job.tier().orElseThrow(), 1L, Long::sum);
        }
    }

    @EachKind
    @DisplayName("R7.12 position answers how many jobs leave before a waiting one, in all and in each tier")
    void positionCountsTheJobsAhead(QueueKind kind) {
        JobQueue queue = open(kind);
        IntStream.range(0, 30)
                .forEach(i -> queue.enqueue(
                        job(List.of("low", "high", "medium", "low").get(i % 4), "job-" + i)));
        List<Job> before = queue.peek(30);
        assertPositionsAreExact(queue);
        queue.poll(4);
        queue.cancel(before.get(9).id());
        assertPositionsAreExact(queue);
        assertThat(queue.peek(30)).as("jobs that wait afterwards").hasSize(25);
    }

    @EachKind
    @DisplayName("R7.12 the tiers are in the order of rank, those where none is ahead among them")
    void everyTierHasItsCount(QueueKind kind) {
        JobQueue queue = open(kind);
        queue.enqueueAll(List.of(job("low", "a"), job("high", "b")));
        Map<Tier, Long> ahead = at(queue, "a").aheadByTier().orElseThrow();
        assertThat(ahead.keySet()).containsExactlyElementsOf(Tiers.STANDARD);
        assertThat(ahead.values()).containsExactly(1L, 0L, 0L);
        assertThat(at(queue, "b").aheadByTier().orElseThrow().values()).containsExactly(0L, 0L, 0L);
    }

    @EachStorage
    @DisplayName("R7.12 jobs of equal score are ahead by the bytes of their ids, at the edges of the ranges too")
    void tiesAreCountedByBytes(Storage storage) {
        double below = Math.nextDown(0.0);
        UserPolicy policy = UserPolicy.byId(Map.of(
                        "b", -1.0, "a", -1.0, "\uffff", below, "\ud83d\ude00", below, "z", 0.0, "y", 0.0, "x", 1.0))
                .withRanges(Map.of(
                        "high", new ScoreRange(Double.NEGATIVE_INFINITY, 0),
                        "medium", new ScoreRange(0, Double.MIN_VALUE),
                        "low", new ScoreRange(Double.MIN_VALUE, Double.POSITIVE_INFINITY)));
        JobQueue queue = openScoredBy(policy, storage);
        queue.enqueueAll(jobs("high", List.of("b", "a", "\uffff", "\ud83d\ude00")));
        queue.enqueueAll(jobs("medium", List.of("z", "y")));
        queue.enqueue(job("low", "x"));
        assertPositionsAreExact(queue);
    }

    @EachKind
    @DisplayName("R7.13 position of an id that does not wait is unknown")
    void othersHaveNoPosition(QueueKind kind) {
        JobQueue queue = open(kind);
        queue.enqueueAll(jobs("low", List.of("a polled one", "cancelled", "waiting")));
        queue.poll();
        queue.cancel(JobId.of("cancelled"));
        List.of("a polled one", "cancelled", "never", "Waiting")
                .forEach(id ->
                        assertThat(queue.position(JobId.of(id))).isEqualTo(new PositionOutcome.Unknown(JobId.of(id))));
        assertThat(at(queue, "waiting").ahead()).isZero();
    }

    @Test
    @DisplayName(
            "R7.14 records, tiers not told by the scores: tiers ahead are exact for up to 1,000 jobs, else not known")
    void recordsTellTheTiersOfAThousandJobs() {
        JobQueue queue = openScoredBy(UserPolicy.of((job, now) -> Integer.parseInt(job.idText())), Storage.RECORDS);
        List<NewJob> list = IntStream.range(0, READ + 2)
                .mapToObj(i -> job(List.of("low", "medium", "high").get(i % 3), Integer.toString(i)))
                .toList();
        queue.enqueueAll(list.stream(), outcome -> {});
        assertThat(at(queue, "4").aheadByTier().orElseThrow().values()).containsExactly(1L, 1L, 2L);
        assertThat(at(queue, Integer.toString(READ)).aheadByTier().orElseThrow().values())
                .as("counts of high, medium and low among %s jobs ahead", READ)
                .containsExactly(333L, 333L, 334L);
        assertThat(at(queue, Integer.toString(READ + 1)))
                .isEqualTo(new PositionOutcome.At(JobId.of(Integer.toString(READ + 1)), READ + 1, Optional.empty()));
    }

    @Test
    @DisplayName("R7.14 any number of jobs is counted by tier where scores tell it")
    void scoresTellTheTiersOfAnyNumber() {
        JobQueue queue = open(QueueKind.RECORDS_EXACT);
        queue.enqueueAll(
                IntStream.range(0, 2_500).mapToObj(i -> job(i % 2 == 0 ? "high" : "low", "job-" + i)), outcome -> {});
        assertThat(at(queue, "job-2499").aheadByTier().orElseThrow().values()).containsExactly(1_250L, 0L, 1_249L);
    }

    @Test
    @DisplayName("R7.14 ids only, tiers not told by the scores: tiers ahead are not known, how many are ahead is")
    void idsAloneTellNoTier() {
        JobQueue queue = openScoredBy(UserPolicy.constant(7), Storage.IDS_ONLY);
        queue.enqueueAll(jobs("low", List.of("c", "a", "b")));
        assertThat(queue.position(JobId.of("c"))).isEqualTo(new PositionOutcome.At(JobId.of("c"), 2, Optional.empty()));
        assertThat(queue.position(JobId.of("d"))).isEqualTo(new PositionOutcome.Unknown(JobId.of("d")));
    }
}
