package dev.tierq.spi;

import dev.tierq.CacheStatistics;
import java.util.Map;
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

    /** {@return statistics by the name of the cache; none unless the backend says otherwise; immutable} */
    default Map<String, CacheStatistics> caches() {
        return Map.of();
    }

    /** Closes what the backend opened itself; the jobs stay. Repeats do nothing. */
    @Override
    void close();
}
