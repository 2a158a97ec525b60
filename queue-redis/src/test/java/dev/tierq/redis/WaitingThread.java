package dev.tierq.redis;

import dev.tierq.JobQueue;
import dev.tierq.PollOutcome;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** A thread that waits for a job, to be interrupted. */
final class WaitingThread {
    private static final Duration LONG = Duration.ofMinutes(2);

    private final CompletableFuture<PollOutcome> answer = new CompletableFuture<>();
    private final CompletableFuture<Boolean> keptAnInterrupt = new CompletableFuture<>();
    private final Thread thread;
    private volatile boolean interrupted;

    private WaitingThread(JobQueue queue) {
        this.thread = new Thread(() -> poll(queue), "waits");
    }

    static WaitingThread on(JobQueue queue) {
        WaitingThread waiting = new WaitingThread(queue);
        waiting.thread.start();
        return waiting;
    }

    private void poll(JobQueue queue) {
        try {
            answer.complete(queue.poll(1, LONG));
        } catch (RuntimeException | Error e) {
            answer.completeExceptionally(e);
        }
        boolean interruptedByNow = interrupted;
        keptAnInterrupt.complete(!interruptedByNow || Thread.currentThread().isInterrupted());
    }

    void interrupt() {
        thread.interrupt();
        interrupted = true;
    }

    CompletableFuture<PollOutcome> answer() {
        return answer;
    }

    /** Whether the interrupt flag was set after the call, if it was interrupted before its end. */
    boolean keptAnInterrupt() {
        return Until.answered(keptAnInterrupt);
    }
}
