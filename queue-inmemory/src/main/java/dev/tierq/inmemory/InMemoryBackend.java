package dev.tierq.inmemory;

import dev.tierq.QueueException;
import dev.tierq.QueueName;
import dev.tierq.spi.QueueBackend;
import dev.tierq.spi.QueueDescription;
import dev.tierq.spi.QueueStore;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
        try {
            return CompletableFuture.completedFuture(new InMemoryStore(this, description, clock));
        } catch (QueueException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** The queue of that name, which is created if there is none. */
    MemoryQueue findOrCreate(QueueDescription description) {
        return queues.computeIfAbsent(description.name(), name -> new MemoryQueue(description.fields()));
    }

    /** The queue of that name, if there is one. */
    Optional<MemoryQueue> find(QueueName name) {
        return Optional.ofNullable(queues.get(name));
    }

    @Override
    public CompletionStage<Set<QueueName>> queues() {
        return CompletableFuture.completedFuture(Set.copyOf(queues.keySet()));
    }

    @Override
    public CompletionStage<Boolean> delete(QueueName name) {
        return CompletableFuture.completedFuture(queues.remove(name) != null);
    }

    /** What wakes those who wait for jobs of a queue, under its name: it outlives the queue. */
    Marker marker(QueueName name) {
        return markers.computeIfAbsent(name, of -> new Marker(() -> jobsWait(of)));
    }

    private boolean jobsWait(QueueName name) {
        return find(name).filter(queue -> queue.depth() > 0).isPresent();
    }

    @Override
    public void close() {
        queues.clear();
    }
}
