package dev.tierq.examples;

import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import java.util.UUID;

/** A queue for one run: its name is its own, and closing it deletes it. */
final class ScratchQueue implements AutoCloseable {
    private final JobQueues queues;
    private final JobQueue queue;

    private ScratchQueue(JobQueues queues, JobQueue queue) {
        this.queues = queues;
        this.queue = queue;
    }

    static ScratchQueue open(JobQueues queues, String example, QueueOptions options) {
        return new ScratchQueue(queues, queues.open(name(example), options));
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
        queues.delete(queue.name());
    }
}
