package dev.tierq;

/** A queue exists with other options than it is opened with. Nothing was changed. */
public final class QueueMismatchException extends QueueException {
    private static final long serialVersionUID = 1L;

    private final QueueName queue;
    private final String option;
    private final String found;
    private final String expected;

    /**
     * Names the option and both values.
     *
     * @param queue the queue
     * @param option the option that differs, such as {@code policy}
     * @param found its value as stored with the queue
     * @param expected its value as asked for
     */
    public QueueMismatchException(QueueName queue, String option, String found, String expected) {
        super(
                "Queue %s was created with %s \"%s\", but is opened with \"%s\": open it as it was created, or use another name"
                        .formatted(queue, option, found, expected),
                null);
        this.queue = queue;
        this.option = option;
        this.found = found;
        this.expected = expected;
    }

    /** {@return the queue} */
    public QueueName queue() {
        return queue;
    }

    /** {@return the option that differs} */
    public String option() {
        return option;
    }

    /** {@return its value as stored with the queue} */
    public String found() {
        return found;
    }

    /** {@return its value as asked for} */
    public String expected() {
        return expected;
    }
}
