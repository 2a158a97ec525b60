package dev.tierq.redis;

import dev.tierq.JobId;
import dev.tierq.QueueName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of the server, for telling what a failure means.
 *
 * @param operation the operation's name
 * @param queue the queue, or null if it is asked of all
 * @param ids the jobs that it would add or remove
 * @param ifLost what a lost reply leaves unknown and the way out, or null if the operation only reads
 */
record Call(
        String operation,
        @Nullable QueueName queue,
        List<JobId> ids,
        @Nullable String ifLost) {
    private static final String OPEN = "open";
    private static final String DELETE = "delete";

    /** Reads what belongs to no queue in particular. */
    static Call reading(String operation) {
        return new Call(operation, null, List.of(), null);
    }

    static Call reading(String operation, QueueName queue) {
        return new Call(operation, queue, List.of(), null);
    }

    static Call open(QueueName queue) {
        return new Call(OPEN, queue, List.of(), "the queue may have been created: repeat the call, that is safe");
    }

    static Call enqueue(QueueName queue, List<JobId> ids) {
        return new Call(
                "enqueue",
                queue,
                ids,
                "the jobs may have been accepted, and taken since: look them up by their ids, or enqueue them again with the same ids");
    }

    static Call poll(QueueName queue) {
        return new Call("poll", queue, List.of(), "jobs may have been taken, and are lost then");
    }

    static Call putBack(QueueName queue, List<JobId> ids) {
        return new Call("put back", queue, ids, "the jobs may be in their places, or lost");
    }

    static Call cancel(QueueName queue, JobId id) {
        return new Call("cancel", queue, List.of(id), "the job may be removed: repeat the call, that is safe");
    }

    static Call pageOfPurge(QueueName queue) {
        return new Call(
                "a page of purge",
                queue,
                List.of(),
                "the jobs of this page may be removed: repeat the purge, that is safe");
    }

    static Call delete(QueueName queue) {
        return new Call(DELETE, queue, List.of(), "the queue may be deleted: repeat the call, that is safe");
    }

    /** Whether it makes one write, and no second one that could fail after it. */
    boolean isOneWrite() {
        return operation.equals(OPEN) || operation.equals(DELETE);
    }

    @Override
    public String toString() {
        return queue == null ? operation : operation + " on queue " + queue;
    }
}
