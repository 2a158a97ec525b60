package dev.tierq.redis.servers;

import dev.tierq.JobQueues;
import dev.tierq.QueueName;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * What a user does, in this order, and cannot do without a {@link Right}. Opening a queue tries all that the queue's own
 * operations need; an operation beside it that alone needs a right is a use of its own.
 */
@SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
public enum Use {
    CONNECTING("Connecting to Redis at ", 0, queues -> {}),
    OPENING("open on queue permission: ", 0, Use::open),
    WAITING("Waiting for jobs failed: waiting poll on queue permission: ", 1, Use::await),
    NAMING("queues: ", 0, JobQueues::queues);

    /** The queue that is opened. */
    public static final QueueName QUEUE = QueueName.of("permission");

    private final String failure;
    private final int keys;
    private final Consumer<JobQueues> action;

    Use(String failure, int keys, Consumer<JobQueues> action) {
        this.failure = failure;
        this.keys = keys;
        this.action = action;
    }

    private static void open(JobQueues queues) {
        queues.open(QUEUE);
    }

    private static void await(JobQueues queues) {
        queues.open(QUEUE).poll(1, Duration.ofSeconds(30));
    }

    /** {@return what the message of the failure begins with} */
    public String failure() {
        return failure;
    }

    /** {@return how many keys of the queue there are when this fails} */
    public int keys() {
        return keys;
    }

    /** Does it on queues that are connected. */
    public void on(JobQueues queues) {
        action.accept(queues);
    }
}
