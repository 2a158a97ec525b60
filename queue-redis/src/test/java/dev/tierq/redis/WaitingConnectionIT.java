package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tierq.CancelOutcome;
import dev.tierq.EnqueueOutcome;
import dev.tierq.FindOutcome;
import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.PollOutcome;
import dev.tierq.QueueName;
import dev.tierq.tck.RedisServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Waits block one connection for each client and queue, never the one that the other calls use (B25). */
final class WaitingConnectionIT {
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final QueueName NAME = QueueName.of("waiting");
    private static final JobId NONE = JobId.of("none");
    private static final Executor OWN_THREAD = work -> new Thread(work, "waits").start();

    private final RedisServer server = RedisServer.start();
    private final Watch watch = new Watch(server.uri());

    @AfterEach
    void close() {
        watch.close();
        server.close();
    }

    private static List<CompletionStage<PollOutcome>> waiters(JobQueue queue, int each) {
        List<CompletionStage<PollOutcome>> waits = new ArrayList<>();
        for (int i = 0; i < each; i++) {
            waits.add(CompletableFuture.supplyAsync(() -> queue.poll(1, LONG), OWN_THREAD));
            waits.add(queue.async().poll(1, LONG));
        }
        return waits;
    }

    private static long answered(List<CompletionStage<PollOutcome>> waits) {
        return waits.stream()
                .filter(wait -> wait.toCompletableFuture().isDone())
                .count();
    }

    @Test
    void sixteenWhoWaitShareAConnectionAndTheOtherCallsAreAnswered() {
        try (JobQueues queues = RedisQueues.connect(server.uri())) {
            JobQueue queue = queues.open(NAME);
            List<CompletionStage<PollOutcome>> waits = waiters(queue, 8);
            watch.awaitBlocked(1);

            assertThat(queue.depth()).isZero();
            assertThat(queue.find(NONE)).isInstanceOf(FindOutcome.Unknown.class);
            assertThat(queue.cancel(NONE)).isInstanceOf(CancelOutcome.Unknown.class);
            assertThat(answered(waits)).isZero();
            assertThat(queue.enqueue(NewJob.in("low").build())).isInstanceOf(EnqueueOutcome.Accepted.class);

            Until.holds("one is given the job", () -> answered(waits) == 1);
            watch.awaitBlocked(1);
            assertThat(watch.connections()).as("one for calls, one for waits").hasSize(2);
        }
    }

    @Test
    void twoQueuesHaveTwoConnectionsAndDoNotHoldEachOtherUp() {
        try (JobQueues queues = RedisQueues.connect(server.uri())) {
            JobQueue queue = queues.open(NAME);
            JobQueue other = queues.open(QueueName.of("other"));
            List<CompletionStage<PollOutcome>> waits = waiters(queue, 2);
            List<CompletionStage<PollOutcome>> others = waiters(other, 2);
            watch.awaitBlocked(2);

            other.enqueue(NewJob.in("low").build());
            Until.holds("one is given the job", () -> answered(others) == 1);
            assertThat(answered(waits)).isZero();
            assertThat(watch.connections()).hasSize(3);
        }
    }

    /** The thread on which all stages complete is the one that waits: nothing that it waits for may need it. */
    @Test
    void aClientWhoseOnlyThreadWaitsIsGivenAJob() {
        ExecutorService only = Executors.newSingleThreadExecutor();
        try (JobQueues queues = RedisQueues.connect(
                RedisOptions.uri(server.uri()).executor(only).build())) {
            JobQueue queue = queues.open(NAME);
            CompletionStage<PollOutcome> waiting = CompletableFuture.supplyAsync(() -> queue.poll(1, LONG), only);
            watch.awaitBlocked(1);

            queue.enqueue(NewJob.in("low").build());
            assertThat(Until.answered(waiting).jobs()).hasSize(1);
        } finally {
            only.shutdownNow();
        }
    }

    @Test
    void closingEndsIdleWaitsAndTheirConnections() {
        JobQueues queues = RedisQueues.connect(server.uri());
        List<CompletionStage<PollOutcome>> waits = waiters(queues.open(NAME), 8);
        watch.awaitBlocked(1);

        CompletableFuture<Void> closing = CompletableFuture.runAsync(queues::close, OWN_THREAD);

        assertThat(closing).succeedsWithin(Until.LIMIT_SECONDS, TimeUnit.SECONDS);
        assertThat(waits)
                .allSatisfy(wait ->
                        assertThatThrownBy(() -> Until.answered(wait)).hasCauseInstanceOf(IllegalStateException.class));
        Until.holds("no connection is left", () -> watch.connections().isEmpty());
    }

    @Test
    void aHundredClientsOneAfterTheOtherLeaveNoConnectionAndNoThread() {
        connectWaitClose();
        Set<Thread> before = threads();
        IntStream.range(0, 100).forEach(round -> connectWaitClose());

        Until.holds("no connection is left", () -> watch.connections().isEmpty());
        Until.holds("no thread is left but those that are shared", () -> before.containsAll(threads()));
    }

    private void connectWaitClose() {
        try (JobQueues queues = RedisQueues.connect(server.uri())) {
            queues.open(NAME).async().poll(1, LONG);
            watch.awaitBlocked(1);
        }
    }

    /** But for those of the JDK's common pool, which come and go as they like. */
    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !thread.getName().startsWith("ForkJoinPool.commonPool"))
                .collect(Collectors.toSet());
    }
}
