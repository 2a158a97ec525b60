package dev.tierq;

import java.util.concurrent.CompletionStage;

/**
 * The queues of one backend. Made by a backend module, not for implementing; thread-safe.
 *
 * <p>Closing closes what the backend opened for them; jobs stay where the storage outlives it, as a server does. The factory that made them says who owns a client
 * that was handed in.
 */
public interface JobQueues extends AutoCloseable {
    /**
     * Opens a queue with the default options, and creates it if there is none of that name.
     *
     * @param name the name
     * @return the queue
     * @throws QueueMismatchException if the queue exists with other options
     * @throws QueueException if the backend cannot open it
     */
    default JobQueue open(QueueName name) {
        return open(name, QueueOptions.defaults());
    }

    /**
     * Opens a queue, and creates it if there is none of that name. The options are stored when the queue is created and
     * must be the same ever after.
     *
     * @param name the name
     * @param options what the queue is
     * @return the queue
     * @throws QueueMismatchException if the queue exists with other options
     * @throws QueueException if the backend cannot open it
     */
    JobQueue open(QueueName name, QueueOptions options);

    /**
     * Opens a queue as {@link #open(QueueName, QueueOptions)}, without blocking.
     *
     * @param name the name
     * @param options what the queue is
     * @return the queue
     */
    CompletionStage<JobQueue> openAsync(QueueName name, QueueOptions options);

    /** Closes the backend. Calls under way may fail; later ones throw {@link IllegalStateException}. Repeats do nothing. */
    @Override
    void close();
}
