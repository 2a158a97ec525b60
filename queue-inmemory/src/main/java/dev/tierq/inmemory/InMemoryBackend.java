package dev.tierq.inmemory;

import dev.tierq.QueueException;
import dev.tierq.QueueName;
import dev.tierq.spi.QueueBackend;
import dev.tierq.spi.QueueDescription;
import dev.tierq.spi.QueueStore;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps the queues by name. */
final class InMemoryBackend implements QueueBackend {
    private final InstantSource clock;
    private final Map<QueueName, MemoryQueue> queues = new ConcurrentHashMap<>();
    private final Map<QueueName, Marker> markers = new ConcurrentHashMap<>();

    InMemoryBackend(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public CompletionStage<QueueStore> open(QueueDescription description) {
        MemoryQueue queue = queues.computeIfAbsent(description.name(), name -> new MemoryQueue(description.fields()));
        try {
            return CompletableFuture.completedFuture(new InMemoryStore(
                    description.adopt(queue.description()), queue, marker(description.name()), clock));
        } catch (QueueException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private Marker marker(QueueName name) {
        return markers.computeIfAbsent(name, of -> new Marker(() -> jobsWait(of)));
    }

    private boolean jobsWait(QueueName name) {
        MemoryQueue queue = queues.get(name);
        return queue != null && queue.depth() > 0;
    }

    @Override
    public void close() {
        queues.clear();
    }
}
