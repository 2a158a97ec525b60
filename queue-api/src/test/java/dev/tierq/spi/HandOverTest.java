package dev.tierq.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tierq.BackendException;
import dev.tierq.BackendException.Reason;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.PollOutcome;
import dev.tierq.scoring.Score;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of the jobs of a poll on their way to a stage. */
@Timeout(30)
class HandOverTest {
    private static final JobId ID = JobId.of("a");
    private static final PollOutcome JOBS =
            PollOutcome.of(List.of(Job.builder(ID, new Score(1)).build()));
    private final BackendException lost = new BackendException(Reason.UNREACHABLE, "lost", null);

    private final ScriptedStore store = new ScriptedStore();
    private final CompletableFuture<PollOutcome> taken = new CompletableFuture<>();

    private CompletableFuture<PollOutcome> handOver(Executor executor) {
        HandOver handOver = new HandOver(store, executor, new OpenQueues());
        handOver.when(taken);
        return handOver.handed().toCompletableFuture();
    }

    @Test
    void theStageIsHandedTheJobs() {
        CompletableFuture<PollOutcome> stage = handOver(Runnable::run);
        taken.complete(JOBS);

        assertThat(stage).isCompletedWithValue(JOBS);
        assertThat(store.putBack).isEmpty();
    }

    @Test
    void theStageIsHandedTheFailureItself() {
        CompletableFuture<PollOutcome> stage = handOver(Runnable::run);
        taken.completeExceptionally(lost);

        assertThat(catchThrowable(stage::join)).hasCause(lost);
    }

    @Test
    void theJobsOfAStageThatIsDoneAlreadyGoBack() {
        CompletableFuture<PollOutcome> stage = handOver(Runnable::run);
        stage.cancel(false);
        taken.complete(JOBS);

        assertThat(store.putBack).containsExactly(ID);
    }

    @Test
    void whereThereAreNoneNothingIsPutBack() {
        CompletableFuture<PollOutcome> stage = handOver(Runnable::run);
        stage.complete(JOBS);
        taken.complete(new PollOutcome.Empty());

        assertThat(store.putBack).isEmpty();
    }

    @Test
    void anExecutorThatRefusesFailsTheStageAndTheJobsGoBack() {
        RejectedExecutionException refusal = new RejectedExecutionException("full");
        CompletableFuture<PollOutcome> stage = handOver(work -> {
            throw refusal;
        });
        taken.complete(JOBS);

        assertThat(catchThrowable(stage::join)).hasCause(refusal);
        assertThat(store.putBack).containsExactly(ID);
    }
}
