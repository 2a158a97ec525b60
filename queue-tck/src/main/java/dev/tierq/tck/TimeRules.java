package dev.tierq.tck;

import static dev.tierq.tck.QueueKind.RECORDS_CLOCK;
import static dev.tierq.tck.QueueKind.RECORDS_EXACT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.EnqueueOutcome.Accepted;
import dev.tierq.Job;
import dev.tierq.JobQueue;
import dev.tierq.scoring.ScoreLayout;
import dev.tierq.scoring.StrictPolicy;
import dev.tierq.scoring.Tiers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Time: whose clock a queue goes by, and what it does with the reading. */
class TimeRules extends Rules {
    private static final ScoreLayout LAYOUT =
            StrictPolicy.strict().rule(Tiers.STANDARD).layout();

    TimeRules(ContractQueues queues) {
        super(queues);
    }

    @EachKind
    @DisplayName("R9.1 a given clock decides: it is read at each enqueue")
    void theGivenClockIsRead(QueueKind kind) {
        JobQueue queue = open(kind);
        Instant later = Instant.parse("2031-03-04T05:06:07.080910Z");
        clock.set(later);
        double score = acceptedScore(queue.enqueue(job("medium", "a"))).value();
        assertThat(LAYOUT.time(score)).as("time read from the score").isEqualTo(later);
        assertThat(LAYOUT.rank(score)).as("rank read from the score").isEqualTo(1);
        assertThat(queue.poll().jobs())
                .allSatisfy(job -> assertThat(job.enqueuedAt().orElse(later)).isEqualTo(later));
    }

    @Test
    @DisplayName("R9.2 with records a job tells when it was enqueued, in whole microseconds; the rest is cut off")
    void theEnqueueTimeIsInMicroseconds() {
        JobQueue queue = open(RECORDS_EXACT);
        clock.advance(Duration.ofNanos(1_999));
        queue.enqueue(job("low", "a"));
        assertThat(enqueueTimes(queue)).containsExactly(ContractQueues.START.plusNanos(1_000));
    }

    @Test
    @DisplayName("R9.3 a queue's time never goes back: a clock that steps back counts as standing still")
    void theEnqueueTimeNeverGoesBack() {
        JobQueue queue = open(RECORDS_CLOCK);
        queue.enqueue(job("low", "a"));
        clock.advance(Duration.ofSeconds(-5));
        queue.enqueue(job("high", "b"));
        clock.advance(Duration.ofSeconds(6));
        queue.enqueue(job("high", "c"));
        Instant start = ContractQueues.START;
        assertThat(enqueueTimes(queue)).as("times of b, c, a").containsExactly(start, start.plusSeconds(1), start);
    }

    private static List<Instant> enqueueTimes(JobQueue queue) {
        return queue.poll(10).jobs().stream()
                .map(job -> job.enqueuedAt().orElseThrow())
                .toList();
    }

    @Test
    @DisplayName("R9.4 without a given clock the backend's time decides, and score and enqueue time agree on it")
    void theBackendsTimeDecides() {
        JobQueue queue = queues.open(RECORDS_EXACT.options().build());
        queue.enqueueAll(jobs("high", List.of("a", "b")));
        queue.enqueue(job("medium", "c"));
        List<Job> left = drain(queue);
        assertThat(LAYOUT.time(left.get(0).score().value()))
                .as("time of a, read from its score")
                .isEqualTo(left.get(0).enqueuedAt().orElseThrow());
        assertThat(left)
                .extracting(job -> job.enqueuedAt().orElseThrow())
                .as("enqueue times")
                .isSorted();
    }

    @EachKind
    @DisplayName("R9.5 strict takes times from 2026 to just before the layout's horizon, and no others")
    void strictTakesTimesOfItsLayout(QueueKind kind) {
        Instant last = LAYOUT.horizon().minusNanos(1_000);
        List.of(ScoreLayout.STANDARD_EPOCH, last).forEach(time -> assertTaken(kind, time, true));
        List.of(ScoreLayout.STANDARD_EPOCH.minusNanos(1_000), LAYOUT.horizon())
                .forEach(time -> assertTaken(kind, time, false));
    }

    private void assertTaken(QueueKind kind, Instant time, boolean taken) {
        JobQueue queue =
                queues.main().open(ContractQueues.newName(), kind.options(clock).build());
        clock.set(time);
        Tiers.STANDARD.forEach(tier -> assertThat(ClockEdgeRules.enqueue(queue, tier.name()) instanceof Accepted)
                .as("a job of tier %s is accepted at %s", tier, time)
                .isEqualTo(taken));
        assertDepth(queue, taken ? Tiers.STANDARD.count() : 0);
    }
}
