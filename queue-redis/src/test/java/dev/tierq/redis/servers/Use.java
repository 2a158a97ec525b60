package dev.tierq.redis.servers;

import dev.tierq.JobQueues;
import dev.tierq.QueueName;
import java.util.function.Consumer;

/**
 * What a user does, in this order, and cannot do without a {@link Right}. Opening a queue tries all that the queue's own
 * operations need; an operation beside it that alone needs a right is a use of its own.
 */
@SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
public enum Use {
    CONNECTING("Connecting to Redis at ", queues -> {}),
    OPENING("open on queue permission: ", Use::open);

    /** The queue that is opened. */
    public static final QueueName QUEUE = QueueName.of("permission");

    private final String failure;
    private final Consumer<JobQueues> action;

    Use(String failure, Consumer<JobQueues> action) {
        this.failure = failure;
        this.action = action;
    }

    private static void open(JobQueues queues) {
        queues.open(QUEUE);
    }

    /** {@return what the message of the failure begins with} */
    public String failure() {
        return failure;
    }

    /** Does it on queues that are connected. */
    public void on(JobQueues queues) {
        action.accept(queues);
    }
}
