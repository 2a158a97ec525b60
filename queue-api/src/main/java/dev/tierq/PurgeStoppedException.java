package dev.tierq;

/**
 * How far a purge had come when it failed: suppressed in the exception that ended it, so that its kind stays what it is
 * and a stack trace shows both. What was removed stays removed; repeating the purge goes on with the rest.
 */
public final class PurgeStoppedException extends QueueException {
    private static final long serialVersionUID = 1L;

    private final QueueName queue;
    private final long removed;

    /**
     * Names the queue and counts.
     *
     * @param queue the queue
     * @param removed how many jobs the purge had removed, from 0
     */
    public PurgeStoppedException(QueueName queue, long removed) {
        super(
                "The purge of queue %s stopped after it had removed %s jobs, which stay removed: repeat it to remove the rest"
                        .formatted(queue, removed),
                null);
        this.queue = queue;
        this.removed = removed;
    }

    /** {@return the queue} */
    public QueueName queue() {
        return queue;
    }

    /** {@return how many jobs it had removed, from 0; those of a page whose reply was lost are not counted} */
    public long removed() {
        return removed;
    }
}
