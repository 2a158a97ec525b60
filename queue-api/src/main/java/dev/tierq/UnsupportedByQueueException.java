package dev.tierq;

/** A queue cannot know what it is asked for, as a consequence of its options. */
public final class UnsupportedByQueueException extends QueueException {
    private static final long serialVersionUID = 1L;

    private final QueueName queue;
    private final String operation;

    /**
     * Says what is not supported and why.
     *
     * @param queue the queue
     * @param operation the operation, such as {@code depthByTier}
     * @param reason why the queue cannot know it, and what could
     */
    public UnsupportedByQueueException(QueueName queue, String operation, String reason) {
        super("Queue %s does not support %s: %s".formatted(queue, operation, reason), null);
        this.queue = queue;
        this.operation = operation;
    }

    /** {@return the queue} */
    public QueueName queue() {
        return queue;
    }

    /** {@return the operation} */
    public String operation() {
        return operation;
    }
}
