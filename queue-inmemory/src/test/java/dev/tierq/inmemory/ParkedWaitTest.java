package dev.tierq.inmemory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.PollOutcome;
import dev.tierq.QueueName;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A thread that waits for jobs in memory is parked; it does not ask again and again (B28). */
@Timeout(60)
final class ParkedWaitTest {
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final Set<Thread.State> PARKED = EnumSet.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Of processor time: one that spins would use a hundred times as much. */
    private static final long MOST_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final JobQueues queues = InMemoryQueues.create();
    private final JobQueue queue = queues.open(QueueName.of("parked"));

    /** The time passes by another thread's wait of 2 s. */
    @Test
    void aThreadThatWaitsIsParkedAndUsesNoTime() throws Exception {
        CompletableFuture<PollOutcome> answer = new CompletableFuture<>();
        Thread waiting = new Thread(() -> answer.complete(queue.poll(1, LONG)), "waits");
        waiting.start();
        awaitParked(waiting);
        long used = THREADS.getThreadCpuTime(waiting.getId());

        assertThat(queues.open(QueueName.of("another")).poll(1, Duration.ofSeconds(2)))
                .isEqualTo(new PollOutcome.Empty());

        assertThat(waiting.getState()).isIn(PARKED);
        assertThat(THREADS.getThreadCpuTime(waiting.getId()) - used).isLessThan(MOST_NANOS);
        queue.enqueue(NewJob.in("low").build());
        assertThat(answer.get(30, TimeUnit.SECONDS).jobs()).hasSize(1);
        queues.close();
    }

    private static void awaitParked(Thread thread) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!PARKED.contains(thread.getState()) && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        assertThat(thread.getState()).isIn(PARKED);
    }
}
