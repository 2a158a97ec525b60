package dev.tierq.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.tierq.JobQueues;
import dev.tierq.PollOutcome;
import dev.tierq.inmemory.InMemoryQueues;
import dev.tierq.scoring.StrictPolicy;
import dev.tierq.scoring.Tier;
import dev.tierq.scoring.Tiers;
import dev.tierq.scoring.WeightedTimestampPolicy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReplayTest {
    private static final Tier HIGH = Tiers.STANDARD.ranked(0);
    private static final Tier MEDIUM = Tiers.STANDARD.ranked(1);
    private static final Tier LOW = Tiers.STANDARD.ranked(2);

    @Test
    void aWorkerThatEndsTakesAJobThatArrivesInTheSameSecond() {
        ReplayResult result = replay(1, job(0, LOW, 10), job(10, LOW, 1));

        assertThat(result.tiers().get(0).waits().longest()).isZero();
        assertThat(result.makespanSeconds()).isEqualTo(11);
    }

    @Test
    void jobsOfOneSecondAllArriveBeforeTheFirstPoll() {
        ReplayResult result = replay(1, job(0, LOW, 5), job(0, MEDIUM, 5), job(0, HIGH, 5));

        assertThat(result.tiers()).extracting(TierResult::tier).containsExactly(HIGH, MEDIUM, LOW);
        assertThat(result.tiers()).extracting(tier -> tier.waits().longest()).containsExactly(0L, 5L, 10L);
    }

    @Test
    void jobsOfNoLengthFreeTheirWorkerInTheSameSecond() {
        ReplayResult result = replay(1, job(3, HIGH, 0), job(3, MEDIUM, 0), job(3, LOW, 0));

        assertThat(result.tiers()).allMatch(tier -> tier.waits().longest() == 0);
        assertThat(result.makespanSeconds()).isEqualTo(3);
        assertThat(result.throughput().calls())
                .as("one enqueue, a poll per round")
                .isEqualTo(4);
    }

    @Test
    void aPollIsSkippedWhenNoWorkerIsFreeOrNothingWaits() {
        ReplayResult result = replay(1, job(0, LOW, 10), job(1, LOW, 10), job(50, LOW, 10));

        assertThat(result.throughput().operations()).isEqualTo(6);
        assertThat(result.throughput().calls()).isEqualTo(6);
    }

    @Test
    void oneRoundTripCarriesAThousandJobs() {
        TraceJob[] burst =
                IntStream.range(0, 2_500).mapToObj(i -> job(0, LOW, 1)).toArray(TraceJob[]::new);

        ReplayResult result = replay(2_500, burst);

        assertThat(result.throughput().calls()).isEqualTo(3 + 3);
        assertThat(result.outOfOrder()).isZero();
    }

    @Test
    void workersThatFitTheBacklogTakeItInOneRound() {
        TraceJob[] burst =
                IntStream.range(0, 2_500).mapToObj(i -> job(0, LOW, 1)).toArray(TraceJob[]::new);

        assertThat(replay(100_000, burst).throughput().calls()).isEqualTo(3 + 3);
    }

    @Test
    void strictReplaysGoAsThePlainModelSays() {
        Random random = new Random(42);
        for (int run = 0; run < 200; run++) {
            int workers = 1 + random.nextInt(4);
            List<TraceJob> jobs = randomJobs(random);
            Model model = new Model(jobs, workers);
            ReplayResult result = replay(workers, jobs.toArray(TraceJob[]::new));

            assertThat(result.makespanSeconds()).as("run %s", run).isEqualTo(model.lastEnd());
            assertThat(result.outOfOrder()).isZero();
            for (TierResult tier : result.tiers()) {
                assertSame(tier.waits(), new Waits(model.waits(tier.tier())));
            }
        }
    }

    private static void assertSame(Waits actual, Waits expected) {
        assertThat(actual.jobs()).isEqualTo(expected.jobs());
        assertThat(actual.mean()).isEqualTo(expected.mean());
        for (int percent = 1; percent <= 100; percent++) {
            assertThat(actual.percentile(percent)).isEqualTo(expected.percentile(percent));
        }
    }

    @Test
    void tiedScoresLeaveOutOfOrderAndAreCounted() {
        TraceJob[] burst = IntStream.range(0, 100).mapToObj(i -> job(0, LOW, 1)).toArray(TraceJob[]::new);

        try (JobQueues queues = InMemoryQueues.create()) {
            ReplayResult result =
                    Replay.run(queues, trace(burst), 1, WeightedTimestampPolicy.thousands(), Progress.none());
            assertThat(result.outOfOrder()).isBetween(80, 99);
        }
    }

    @Test
    void aJobIsOutOfOrderWhenALaterOneOfItsTierLeftBefore() {
        TierTally tally = new TierTally();
        IntStream.of(0, 3, 1, 2, 4).forEach(place -> tally.left(place, 0));

        assertThat(tally.result(LOW).outOfOrder()).isEqualTo(2);
    }

    @Test
    void aQueueThatLosesAJobIsFound() {
        JobQueues losing = WrongQueues.polling(
                outcome -> PollOutcome.of(outcome.jobs().stream().skip(1).toList()));

        assertThatIllegalStateException()
                .isThrownBy(() -> replay(losing, 2, job(0, LOW, 1), job(0, LOW, 1)))
                .withMessage("A poll of up to 2 jobs gave 1, expected 2: 2 wait");
    }

    @Test
    void aQueueThatGivesAJobTwiceIsFound() {
        JobQueues repeating = WrongQueues.polling(
                outcome -> PollOutcome.of(Stream.concat(outcome.jobs().stream().limit(1), outcome.jobs().stream())
                        .limit(outcome.jobs().size())
                        .toList()));

        assertThatIllegalStateException()
                .isThrownBy(() -> replay(repeating, 2, job(0, LOW, 1), job(0, LOW, 1)))
                .withMessageContaining("came out of the queue twice, or never went in");
    }

    @Test
    void aQueueThatLeavesTheOrderIsFound() {
        JobQueues reversing = WrongQueues.polling(outcome -> PollOutcome.of(outcome.jobs().stream()
                .sorted(Comparator.comparing(job -> -job.score().value()))
                .toList()));

        assertThat(replay(reversing, 2, job(0, LOW, 1), job(0, LOW, 1)).outOfOrder())
                .isEqualTo(1);
    }

    private static ReplayResult replay(int workers, TraceJob... jobs) {
        try (JobQueues queues = InMemoryQueues.create()) {
            return replay(queues, workers, jobs);
        }
    }

    private static ReplayResult replay(JobQueues queues, int workers, TraceJob... jobs) {
        return Replay.run(queues, trace(jobs), workers, StrictPolicy.strict(), Progress.none());
    }

    private static Trace trace(TraceJob... jobs) {
        return new Trace("test", List.of(jobs));
    }

    private static TraceJob job(long arrival, Tier tier, long service) {
        return new TraceJob(arrival, tier, service, null);
    }

    private static List<TraceJob> randomJobs(Random random) {
        List<TraceJob> jobs = new ArrayList<>();
        long arrival = 0;
        for (int count = 1 + random.nextInt(60); count > 0; count--) {
            arrival += random.nextInt(3) == 0 ? random.nextInt(12) : 0;
            jobs.add(job(arrival, Tiers.STANDARD.ranked(random.nextInt(3)), random.nextInt(8)));
        }
        return jobs;
    }
}
