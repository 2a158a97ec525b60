package dev.tierq.tck;

import static dev.tierq.tck.QueueKind.IDS_CLOCK;
import static dev.tierq.tck.QueueKind.RECORDS_EXACT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.QueueOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Stages complete on the executor that the queues were given, and nowhere else. */
class ExecutorRules extends Rules {
    private final HeldExecutor executor = new HeldExecutor();

    ExecutorRules(ContractQueues queues) {
        super(queues);
    }

    private JobQueue openHeld(QueueOptions options) {
        return queues.connection(executor).open(queues.name(), options);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    @DisplayName("R11.12 a stage completes on the given executor, never elsewhere")
    void aStageCompletesOnTheExecutor(Operation operation) {
        JobQueue queue = openHeld(RECORDS_EXACT.options(clock).build());
        queue.enqueueAll(jobs("low", List.of("a", "c")));
        assertCompletesHere(operation.stage(queue));
    }

    @Test
    @DisplayName("R11.12 the stage of an opening completes on the given executor")
    void anOpeningCompletesOnTheExecutor() {
        JobQueues connection = queues.connection(executor);
        QueueOptions options = RECORDS_EXACT.options(clock).build();
        assertCompletesHere(connection.openAsync(queues.name(), options));
    }

    @Test
    @DisplayName("R11.12 the stages of naming and deleting queues complete on the given executor")
    void namingAndDeletingCompleteOnTheExecutor() {
        JobQueues connection = queues.connection(executor);
        assertCompletesHere(connection.queuesAsync());
        assertCompletesHere(connection.deleteAsync(queues.name()));
    }

    @Test
    @DisplayName("R11.12 a stage that fails does so on the given executor")
    void aFailureCompletesOnTheExecutor() {
        JobQueue queue =
                openHeld(IDS_CLOCK.options(clock).policy(UserPolicy.constant(1)).build());
        assertCompletesHere(queue.async().depthByTier());
        assertCompletesHere(queue.async().purge("low"));
    }

    /** Nothing is complete until this thread runs what the executor was given. */
    private void assertCompletesHere(CompletionStage<?> stage) {
        CompletableFuture<Thread> completedOn =
                stage.handle((answer, failure) -> Thread.currentThread()).toCompletableFuture();
        Runnable next = executor.next();
        assertThat(completedOn.isDone())
                .as("the stage is complete before its executor ran anything")
                .isFalse();
        next.run();
        executor.runUntil(completedOn::isDone);
        assertThat(completedOn.join()).as("thread that completed the stage").isEqualTo(Thread.currentThread());
    }

    @Test
    @DisplayName("R11.12 the outcomes of a stream are handed over on the given executor")
    void outcomesAreHandedOverOnTheExecutor() {
        JobQueue queue = openHeld(RECORDS_EXACT.options(clock).build());
        List<Thread> handedOverOn = new ArrayList<>();
        CompletionStage<Void> stage = queue.async()
                .enqueueAll(
                        IntStream.range(0, 1_500).mapToObj(i -> job("low", "job-" + i)),
                        outcome -> handedOverOn.add(Thread.currentThread()));
        executor.runUntil(stage.toCompletableFuture()::isDone);
        assertThat(handedOverOn).as("threads, one per outcome").hasSize(1_500).containsOnly(Thread.currentThread());
    }
}
