package dev.tierq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tierq.scoring.Score;
import dev.tierq.scoring.Tier;
import dev.tierq.scoring.Tiers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OutcomeTest {
    private static final JobId ID = JobId.of("a");
    private static final Job JOB = Job.builder(ID, new Score(1)).build();

    @Test
    void aPollGivesJobsOrSaysWhyNot() {
        assertThat(PollOutcome.of(List.of(JOB))).isEqualTo(new PollOutcome.Jobs(List.of(JOB)));
        assertThat(PollOutcome.of(List.of())).isEqualTo(new PollOutcome.Empty());
        assertThat(PollOutcome.of(List.of(JOB)).jobs()).containsExactly(JOB);
        assertThat(new PollOutcome.Empty().jobs()).isEmpty();
        assertThat(new PollOutcome.Paused().jobs()).isEmpty();
    }

    @Test
    void theJobsOfAPollAreCopied() {
        List<Job> jobs = new ArrayList<>(List.of(JOB));
        PollOutcome outcome = PollOutcome.of(jobs);
        jobs.clear();

        assertThat(outcome.jobs()).containsExactly(JOB);
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> outcome.jobs().clear());
    }

    @Test
    void aPollOfNoJobsIsNoJobs() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PollOutcome.Jobs(List.of()))
                .withMessage("No jobs: use Empty");
    }

    @Test
    void everyEnqueueNamesItsJob() {
        EnqueueOutcome accepted = new EnqueueOutcome.Accepted(ID, new Score(1));
        EnqueueOutcome duplicate = new EnqueueOutcome.Duplicate(ID, JobState.WAITING);

        assertThat(List.of(accepted, duplicate)).extracting(EnqueueOutcome::id).containsOnly(ID);
    }

    @Test
    void everyCancelNamesItsJob() {
        assertThat(List.of(
                        new CancelOutcome.Removed(ID), new CancelOutcome.WasRunning(ID), new CancelOutcome.Unknown(ID)))
                .extracting(CancelOutcome::id)
                .containsOnly(ID);
    }

    @Test
    void everyPositionNamesItsJob() {
        assertThat(List.of(
                        new PositionOutcome.At(ID, 0, Optional.empty()),
                        new PositionOutcome.NotWaiting(ID, JobState.LEASED),
                        new PositionOutcome.Unknown(ID)))
                .extracting(PositionOutcome::id)
                .containsOnly(ID);
    }

    @Test
    void theTiersAheadAreCopiedInTheirOrder() {
        Map<Tier, Long> counts = new LinkedHashMap<>();
        Tiers.of("z", "a", "m").forEach(tier -> counts.put(tier, 1L));
        PositionOutcome.At at = new PositionOutcome.At(ID, 3, Optional.of(counts));
        counts.clear();

        Map<Tier, Long> copy = at.aheadByTier().orElseThrow();
        assertThat(copy.keySet()).extracting(Tier::name).containsExactly("z", "a", "m");
        assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(copy::clear);
    }
}
