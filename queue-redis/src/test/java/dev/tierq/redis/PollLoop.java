package dev.tierq.redis;

import dev.tierq.BackendException;
import dev.tierq.BackendException.Reason;
import dev.tierq.Job;
import dev.tierq.JobQueue;
import dev.tierq.PollOutcome;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

/** What a consumer is: a loop that waits for jobs, and goes on after an error. Ends when its queues are closed. */
final class PollLoop {
    private final JobQueue queue;
    private final Duration wait;
    private final List<Job> received = new CopyOnWriteArrayList<>();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private final Set<Reason> failures = EnumSet.noneOf(Reason.class);
    private volatile boolean outage;
    private volatile boolean emptyInAnOutage;

    private PollLoop(JobQueue queue, Duration wait) {
        this.queue = queue;
        this.wait = wait;
    }

    static PollLoop on(JobQueue queue, Duration wait) {
        PollLoop loop = new PollLoop(queue, wait);
        new Thread(loop::run, "poll-loop").start();
        return loop;
    }

    private void run() {
        try {
            while (true) {
                once();
            }
        } catch (IllegalStateException closed) {
            ended.complete(null);
        } catch (RuntimeException | Error e) {
            ended.completeExceptionally(e);
        }
    }

    private void once() {
        boolean outageAtTheBeginning = outage;
        try {
            PollOutcome outcome = queue.poll(1, wait);
            received.addAll(outcome.jobs());
            if (outageAtTheBeginning && outage && outcome.jobs().isEmpty()) {
                emptyInAnOutage = true;
            }
        } catch (BackendException e) {
            synchronized (failures) {
                failures.add(e.reason());
            }
        }
    }

    /** Says whether the server serves nobody; from true on, no call that begins may answer that nothing waits. */
    void outage(boolean now) {
        outage = now;
    }

    void awaitFailure(Reason reason) {
        Until.holds("a call fails with " + reason, () -> hasFailedWith(reason));
    }

    boolean hasFailedWith(Reason reason) {
        synchronized (failures) {
            return failures.contains(reason);
        }
    }

    List<Job> received() {
        return received;
    }

    boolean wasEmptyInAnOutage() {
        return emptyInAnOutage;
    }

    CompletableFuture<Void> ended() {
        return ended;
    }
}
