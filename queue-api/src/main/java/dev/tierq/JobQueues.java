package dev.tierq;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * The queues of one backend. Made by a backend module, not for implementing; thread-safe.
 *
 * <p>Closing closes what the backend opened for them; jobs stay where the storage outlives it, as a server does. The factory that made them says who owns a client
 * that was handed in.
 */
public interface JobQueues extends AutoCloseable {
    /**
     * Opens a queue with the default options of these queues, and creates it if there is none of that name. They are
     * {@link QueueOptions#defaults()} unless the factory or the module that made these queues was given others.
     *
     * @param name the name
     * @return the queue
     * @throws QueueMismatchException if the queue exists with other options
     * @throws QueueException if the backend cannot open it
     * @throws OutcomeUnknownException if the reply was lost: the queue may have been created, and opening it again is safe
     */
    JobQueue open(QueueName name);

    /**
     * Opens a queue, and creates it if there is none of that name. The options are stored when the queue is created and
     * must be the same ever after.
     *
     * <p>A backend may open a queue from what it learned of it a short time before, without asking anybody; its factory says
     * how long. What others have changed since is told by the first operation that depends on it.
     *
     * @param name the name
     * @param options what the queue is
     * @return the queue
     * @throws QueueMismatchException if the queue exists with other options
     * @throws QueueException if the backend cannot open it
     * @throws OutcomeUnknownException if the reply was lost: the queue may have been created, and opening it again is safe
     */
    JobQueue open(QueueName name, QueueOptions options);

    /**
     * Opens a queue as {@link #open(QueueName)}, without blocking.
     *
     * @param name the name
     * @return the queue
     */
    CompletionStage<JobQueue> openAsync(QueueName name);

    /**
     * Opens a queue as {@link #open(QueueName, QueueOptions)}, without blocking.
     *
     * @param name the name
     * @param options what the queue is
     * @return the queue
     */
    CompletionStage<JobQueue> openAsync(QueueName name, QueueOptions options);

    /**
     * Names the queues that exist. A queue exists from its opening to its deletion, also while it is empty. On Redis this
     * goes through the names of all keys of the database, see {@code docs/redis.md}; queues that are created or deleted
     * meanwhile may or may not be named.
     *
     * @return the names, in their {@linkplain QueueName#compareTo order}; immutable
     * @throws QueueException if the backend cannot tell
     */
    Set<QueueName> queues();

    /**
     * Names the queues that exist as {@link #queues}, without blocking.
     *
     * @return the names, in their order; immutable
     */
    CompletionStage<Set<QueueName>> queuesAsync();

    /**
     * Deletes a queue for good, with its jobs and its options, in one atomic step. Jobs that were polled are not touched.
     *
     * <p>A {@link JobQueue} that was opened before stays usable. As long as nobody has created the queue anew, it answers as
     * an empty queue, and an enqueue creates the queue anew, as that {@code JobQueue} was opened: empty, its exact order and
     * its acceptance numbers begun again. Once somebody has created it anew as the same thing, it goes on with that one; as
     * something else, it fails with a {@link QueueMismatchException}. Plain commands on Redis cannot tell, see {@code
     * docs/redis.md}: stop the users of a queue before you delete it.
     *
     * @param name the name
     * @return whether there was a queue of that name
     * @throws ForeignDataException if what is stored under that name is not what this version stores; nothing was touched
     * @throws QueueException if the backend cannot delete it
     */
    boolean delete(QueueName name);

    /**
     * Deletes a queue as {@link #delete}, without blocking.
     *
     * @param name the name
     * @return whether there was a queue of that name
     */
    CompletionStage<Boolean> deleteAsync(QueueName name);

    /**
     * Tells how the caches of these queues have served since they were made. Asks nobody, and answers once closed, too.
     *
     * @return statistics by the name of the cache, such as {@code descriptions} on Redis; empty for a backend without caches;
     *     immutable
     */
    Map<String, CacheStatistics> caches();

    /** Closes the backend. Calls under way may fail; later ones throw {@link IllegalStateException}. Repeats do nothing. */
    @Override
    void close();
}
