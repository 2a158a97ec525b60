package dev.tierq.examples;

import dev.tierq.EnqueueOutcome;
import dev.tierq.Job;
import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import java.util.List;
import java.util.function.Supplier;

/** A queue whose calls are counted and timed. */
final class MeteredQueue {
    private final JobQueue queue;
    private long calls;
    private long moved;
    private long nanos;

    MeteredQueue(JobQueue queue) {
        this.queue = queue;
    }

    /**
     * Enqueues jobs in one call.
     *
     * @throws IllegalStateException if one is not accepted
     */
    void enqueue(List<NewJob> jobs) {
        List<EnqueueOutcome> outcomes = timed(() -> queue.enqueueAll(jobs));
        for (EnqueueOutcome outcome : outcomes) {
            if (!(outcome instanceof EnqueueOutcome.Accepted)) {
                throw new IllegalStateException("A new job was not accepted: " + outcome);
            }
        }
        moved += outcomes.size();
    }

    /** Polls in one call. */
    List<Job> poll(int max) {
        List<Job> jobs = timed(() -> queue.poll(max).jobs());
        moved += jobs.size();
        return jobs;
    }

    private <T> T timed(Supplier<T> call) {
        long start = System.nanoTime();
        T answer = call.get();
        nanos += System.nanoTime() - start;
        calls++;
        return answer;
    }

    Throughput throughput() {
        return new Throughput(moved, calls, nanos / 1e9);
    }
}
