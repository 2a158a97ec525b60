package dev.tierq.tck;

import static dev.tierq.tck.QueueKind.RECORDS_CLOCK;
import static dev.tierq.tck.QueueKind.RECORDS_EXACT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tierq.EnqueueOutcome;
import dev.tierq.EnqueueOutcome.Accepted;
import dev.tierq.Job;
import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import dev.tierq.QueueOptions;
import dev.tierq.ScoreException;
import dev.tierq.Storage;
import dev.tierq.scoring.QueueTime;
import dev.tierq.scoring.ScoreLayout;
import dev.tierq.scoring.StrictPolicy;
import dev.tierq.scoring.Tier;
import dev.tierq.scoring.Tiers;
import dev.tierq.scoring.WeightedTimestampPolicy;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Clocks that show what they should not: refused, or the tier stays what it is. */
class ClockEdgeRules extends Rules {
    private static final Instant WEIGHTED_END = ScoreLayout.STANDARD_EPOCH.plusSeconds(1_000_000_000);

    private static final List<Instant> READINGS = List.of(
            Instant.MIN,
            Instant.ofEpochMilli(Long.MIN_VALUE),
            Instant.EPOCH.minusNanos(1),
            Instant.EPOCH,
            ScoreLayout.STANDARD_EPOCH.minusSeconds(1),
            ScoreLayout.STANDARD_EPOCH,
            WEIGHTED_END.minusMillis(1),
            WEIGHTED_END,
            StrictPolicy.strict().rule(Tiers.STANDARD).layout().horizon(),
            QueueTime.LAST,
            QueueTime.LAST.plusNanos(1),
            Instant.parse("9999-12-31T23:59:59Z"),
            Instant.ofEpochMilli(Long.MAX_VALUE),
            Instant.MAX);

    ClockEdgeRules(ContractQueues queues) {
        super(queues);
    }

    @Test
    @DisplayName("R9.6 whatever a clock shows, a job is refused with nothing written, or keeps the tier it was given")
    void noReadingMovesAJobToAnotherTier() {
        Stream<QueueOptions.Builder> strict = Stream.of(QueueKind.values()).map(kind -> kind.options(clock));
        Stream<QueueOptions.Builder> weighted = WeightedTimestampPolicy.historic().stream()
                .flatMap(policy -> Stream.of(Storage.values())
                        .map(storage ->
                                RECORDS_CLOCK.options(clock).storage(storage).policy(policy)));
        Stream.concat(strict, weighted).map(QueueOptions.Builder::build).forEach(this::assertTiersHold);
    }

    private void assertTiersHold(QueueOptions options) {
        JobQueue queue = queues.main().open(ContractQueues.newName(), options);
        for (Instant reading : READINGS) {
            clock.set(reading);
            options.tiers().forEach(tier -> assertTierHolds(queue, tier));
        }
    }

    private void assertTierHolds(JobQueue queue, Tier tier) {
        boolean accepted = enqueue(queue, tier.name()) instanceof Accepted;
        List<Job> left = drain(queue);
        assertThat(left)
                .as(
                        "jobs in the queue, after one of tier %s was %s at %s",
                        tier, accepted ? "accepted" : "refused", clock.instant())
                .hasSize(accepted ? 1 : 0)
                .allSatisfy(job -> assertThat(job.tier()).as("its tier").contains(tier));
    }

    /** Enqueues a job; null if it is refused for its score. */
    static @Nullable EnqueueOutcome enqueue(JobQueue queue, String tier) {
        try {
            return queue.enqueue(NewJob.in(tier).build());
        } catch (ScoreException refused) {
            return null;
        }
    }

    @EachKind
    @DisplayName("R9.7 a reading outside 1970 to 2255 is refused, with policy, job and reading named")
    void aReadingOutOfRangeIsRefused(QueueKind kind) {
        JobQueue queue = open(kind);
        for (Instant reading : List.of(QueueTime.FIRST.minusNanos(1), QueueTime.LAST.plusNanos(1), Instant.MAX)) {
            clock.set(reading);
            assertThatThrownBy(() -> queue.enqueue(job("low", "a")))
                    .isInstanceOf(ScoreException.class)
                    .hasMessageContainingAll("strict", "job a", reading.toString());
        }
        assertDepth(queue, 0);
    }

    @EachStorage
    @DisplayName("R9.8 a refused reading leaves no trace: the next job is scored as if it had not been")
    void aRefusedReadingLeavesNoTrace(Storage storage) {
        JobQueue queue = openExact(storage);
        double before = acceptedScore(queue.enqueue(job("high", "a"))).value();
        for (Instant reading : READINGS.subList(8, READINGS.size())) {
            clock.set(reading);
            assertThat(enqueue(queue, "high")).as("answer at %s", reading).isNull();
        }
        clock.set(ContractQueues.START);
        double after = acceptedScore(queue.enqueue(job("high", "b"))).value();
        assertThat(after).as("score of b, at the same clock reading as a").isEqualTo(before + 1);
    }

    @Test
    @DisplayName(
            "R9.9 exact: a tier whose last value is used up refuses further jobs, as a list too, and keeps those it has")
    void aTierThatIsUsedUpRefuses() {
        JobQueue queue = open(RECORDS_EXACT);
        clock.set(StrictPolicy.strict().rule(Tiers.STANDARD).layout().horizon().minusNanos(2_000));
        assertThatThrownBy(() -> queue.enqueueAll(jobs("high", List.of("a", "b", "c"))))
                .isInstanceOf(ScoreException.class)
                .hasMessageContaining("job c");
        assertAllAccepted(queue.enqueueAll(jobs("high", List.of("a", "b"))));
        assertThatThrownBy(() -> queue.enqueue(job("high", "c"))).isInstanceOf(ScoreException.class);
        acceptedScore(queue.enqueue(job("medium", "d")));
        List<Job> left = drain(queue);
        LeavingOrder.assertLeft(left, List.of("a", "b", "d"));
        assertThat(left)
                .extracting(job -> job.acceptance().orElseThrow())
                .as("acceptance numbers")
                .containsExactly(1L, 2L, 3L);
    }
}
