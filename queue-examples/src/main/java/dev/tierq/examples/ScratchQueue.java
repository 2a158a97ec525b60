package dev.tierq.examples;

import dev.tierq.Job;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import java.util.List;
import java.util.UUID;

/** A queue for one run: its name is its own, and closing it leaves it empty. */
final class ScratchQueue implements AutoCloseable {
    private final JobQueue queue;

    private ScratchQueue(JobQueue queue) {
        this.queue = queue;
    }

    static ScratchQueue open(JobQueues queues, String example, QueueOptions options) {
        return new ScratchQueue(queues.open(name(example), options));
    }

    /** A name that no other run has, so that an example never meets jobs of somebody else. */
    static QueueName name(String example) {
        return QueueName.of("example-%s-%s".formatted(example, UUID.randomUUID()));
    }

    JobQueue queue() {
        return queue;
    }

    @Override
    public void close() {
        List<Job> left;
        do {
            left = queue.poll(JobQueue.MAX_JOBS).jobs();
        } while (!left.isEmpty());
    }
}
