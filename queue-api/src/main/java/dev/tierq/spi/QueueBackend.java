package dev.tierq.spi;

import dev.tierq.CacheStatistics;
import dev.tierq.QueueName;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Where queues live. Thread-safe; whoever wants to extend a backend wraps it. */
public interface QueueBackend extends AutoCloseable {
    /**
     * Opens a queue, and creates it if there is none of that name, in one atomic step.
     *
     * @param description what the queue is meant to be
     * @return the queue; fails with a {@link dev.tierq.QueueMismatchException} if it exists as something else (see
     *     {@link QueueDescription#adopt}) and with a {@link dev.tierq.BackendException} if it cannot be opened; nothing is
     *     changed then
     */
    CompletionStage<QueueStore> open(QueueDescription description);

    /**
     * Names the queues that exist: those that were opened and not deleted since.
     *
     * @return the names, in any order
     */
    CompletionStage<Set<QueueName>> queues();

    /**
     * Deletes a queue with its jobs, in one atomic step. A {@link QueueStore} that was opened before answers as on an empty
     * queue from then on and creates nothing; its next enqueue creates the queue anew. Where the name was given to another
     * queue meanwhile, it goes on with that one if it is the same thing (see {@link QueueDescription#adopt}), and fails with
     * a {@link dev.tierq.QueueMismatchException} if not.
     *
     * @param name the name
     * @return whether there was a queue of that name; fails with a {@link dev.tierq.ForeignDataException} if what is stored
     *     there is of another format, and touches nothing then
     */
    CompletionStage<Boolean> delete(QueueName name);

    /** {@return statistics by the name of the cache; none unless the backend says otherwise; immutable} */
    default Map<String, CacheStatistics> caches() {
        return Map.of();
    }

    /** Closes what the backend opened itself; the jobs stay. Repeats do nothing. */
    @Override
    void close();
}
