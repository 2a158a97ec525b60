package dev.tierq.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.JobQueues;
import dev.tierq.inmemory.InMemoryQueues;
import dev.tierq.scoring.StrictPolicy;
import dev.tierq.scoring.WeightedTimestampPolicy;
import java.util.List;
import org.junit.jupiter.api.Test;

class BurstExampleTest {
    private static final int JOBS = 5_000;

    @Test
    void weightsOfThousandsPutNearlyAllJobsOutOfPlace() {
        try (JobQueues queues = InMemoryQueues.create()) {
            List<BurstResult> results = Burst.run(queues, WeightedTimestampPolicy.thousands(), JOBS);

            assertThat(results).extracting(BurstResult::tier).containsExactly("medium", "low");
            BurstResult low = results.get(1);
            assertThat(low.jobs()).isEqualTo(JOBS);
            assertThat(low.outOfPlace()).isBetween(JOBS * 93L / 100, JOBS * 98L / 100);
            assertThat(low.distinctScores()).isBetween(219L, 222L);
            assertThat(low.largestDisplacement()).isBetween(15, 23);
        }
    }

    @Test
    void strictPutsNoJobOutOfPlace() {
        try (JobQueues queues = InMemoryQueues.create()) {
            assertThat(Burst.run(queues, StrictPolicy.strict(), JOBS))
                    .containsExactly(
                            new BurstResult("strict", "medium", JOBS, JOBS, 0, 0),
                            new BurstResult("strict", "low", JOBS, JOBS, 0, 0));
        }
    }

    @Test
    void theTableComparesStrictWithTheThreeHistoricForms() {
        Run run = Run.of("burst", "--backend", "memory", "--jobs", "300");

        assertThat(run.status()).isZero();
        assertThat(run.out()).startsWith("Burst of 300 jobs in each of two tiers, 10 ms apart, backend memory");
        assertThat(run.out().lines().filter(line -> line.startsWith("| "))).hasSize(9);
        assertThat(run.out().lines().filter(line -> line.contains("strict"))).allMatch(line -> line.contains("0.0 %"));
    }
}
