package dev.tierq.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tierq.BackendException;
import dev.tierq.JobQueue;
import dev.tierq.PurgeStoppedException;
import dev.tierq.QueueName;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A purge of a backend whose queues never run empty: each page removes all that it may. */
@Timeout(30)
class PurgeTest {
    private final RecordingBackend backend = new RecordingBackend();
    private final JobQueue queue = new BackendQueues(backend, Runnable::run).open(QueueName.of("orders"));

    private void waiting(long jobs) {
        backend.depth = jobs;
        backend.calls.clear();
    }

    @Test
    void noMoreJobsAreRemovedThanWaitedAtTheBeginning() {
        waiting(2_500);

        assertThat(queue.purgeAll()).isEqualTo(2_500);
        assertThat(backend.calls).containsExactly("depth", "purge all 1000", "purge all 1000", "purge all 500");
    }

    @Test
    void aTierIsCountedByItself() {
        waiting(1_001);

        assertThat(queue.purge("low")).isEqualTo(1_001);
        assertThat(backend.calls).containsExactly("depthByTier", "purge low 1000", "purge low 1");
    }

    @Test
    void aPageIsSentAlsoWhereNoneWaits() {
        waiting(0);

        assertThat(queue.purgeAll()).isZero();
        assertThat(backend.calls).containsExactly("depth", "purge all 0");
    }

    @Test
    void aMillionPagesOverflowNoStack() throws Exception {
        waiting(1_000_000_000);
        assertThat(queue.purgeAll()).isEqualTo(1_000_000_000);

        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            waiting(100_000_000);
            assertThat(on(thread).async().purgeAll().toCompletableFuture().get(20, TimeUnit.SECONDS))
                    .isEqualTo(100_000_000);
        } finally {
            thread.shutdownNow();
        }
    }

    private JobQueue on(ExecutorService executor) {
        return new BackendQueues(backend, executor).open(QueueName.of("orders"));
    }

    @Test
    void aPageThatFailsSaysHowManyWereRemovedBefore() {
        waiting(2_500);
        backend.holding = true;
        CompletionStage<Long> purge = queue.async().purgeAll();
        backend.heldBack.get(0).run();
        backend.heldBack.get(1).run();
        BackendException failure = new BackendException(BackendException.Reason.BUSY, "Busy", null);
        backend.failure = () -> failure;
        backend.holding = false;
        backend.heldBack.get(2).run();

        assertThat(backend.calls).hasSize(4);
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> purge.toCompletableFuture().get())
                .havingCause()
                .isSameAs(failure)
                .satisfies(thrown -> assertThat(thrown.getSuppressed()[0])
                        .isInstanceOfSatisfying(PurgeStoppedException.class, stopped -> {
                            assertThat(stopped.removed()).isEqualTo(2_000);
                            assertThat(stopped.queue()).isEqualTo(QueueName.of("orders"));
                        }));
    }

    @Test
    void aFailureOfTheCountSaysThatNothingWasRemoved() {
        waiting(5);
        BackendException failure = new BackendException(BackendException.Reason.BUSY, "Busy", null);
        backend.failure = () -> failure;

        assertThatExceptionOfType(BackendException.class)
                .isThrownBy(queue::purgeAll)
                .satisfies(thrown -> assertThat(thrown.getSuppressed()[0])
                        .isInstanceOfSatisfying(
                                PurgeStoppedException.class,
                                stopped -> assertThat(stopped.removed()).isZero()));
    }

    @Test
    void aCancelledPurgeSendsNoFurtherPage() {
        waiting(5_000);
        backend.holding = true;
        CompletableFuture<Long> purge = queue.async().purgeAll().toCompletableFuture();
        backend.heldBack.get(0).run();
        purge.cancel(false);
        backend.heldBack.get(1).run();

        assertThat(backend.calls).containsExactly("depth", "purge all 1000");
    }

    @Test
    void queuesThatAreClosedMeanwhileEndAPurge() {
        BackendQueues queues = new BackendQueues(backend, Runnable::run);
        JobQueue closing = queues.open(QueueName.of("orders"));
        waiting(5_000);
        backend.holding = true;
        CompletionStage<Long> purge = closing.async().purgeAll();
        backend.heldBack.get(0).run();
        queues.close();
        backend.heldBack.get(1).run();

        assertThat(backend.calls).containsExactly("depth", "purge all 1000");
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> purge.toCompletableFuture().get())
                .havingCause()
                .isInstanceOf(IllegalStateException.class)
                .satisfies(thrown -> assertThat(thrown.getSuppressed()).hasSize(1));
    }
}
