package dev.tierq.spi;

import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import java.util.Collections;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/** The queues of any backend: what users are handed. Thread-safe. */
public final class BackendQueues implements JobQueues {
    private final QueueBackend backend;
    private final Executor executor;
    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * Stands on a backend.
     *
     * @param backend the backend; closed with these queues
     * @param executor completes the stages that users see
     */
    public BackendQueues(QueueBackend backend, Executor executor) {
        this.backend = Objects.requireNonNull(backend, "backend");
        this.executor = Objects.requireNonNull(executor, "executor");
    }

    @Override
    public JobQueue open(QueueName name, QueueOptions options) {
        return Await.answer(openOnAnyThread(name, options));
    }

    @Override
    public CompletionStage<JobQueue> openAsync(QueueName name, QueueOptions options) {
        return openOnAnyThread(name, options).whenCompleteAsync((queue, failure) -> {}, executor);
    }

    private CompletionStage<JobQueue> openOnAnyThread(QueueName name, QueueOptions options) {
        QueueBackend open = open();
        QueueDescription description = QueueDescription.of(name, options);
        return open.open(description)
                .thenApply(store ->
                        new BlockingJobQueue(new QueueOperations(store.description(), store, closed::get), executor));
    }

    @Override
    public Set<QueueName> queues() {
        return Await.answer(queuesOnAnyThread());
    }

    @Override
    public CompletionStage<Set<QueueName>> queuesAsync() {
        return queuesOnAnyThread().whenCompleteAsync((queues, failure) -> {}, executor);
    }

    private CompletionStage<Set<QueueName>> queuesOnAnyThread() {
        return open().queues().thenApply(names -> Collections.unmodifiableSet(new TreeSet<>(names)));
    }

    @Override
    public boolean delete(QueueName name) {
        return Await.answer(deleteOnAnyThread(name));
    }

    @Override
    public CompletionStage<Boolean> deleteAsync(QueueName name) {
        return deleteOnAnyThread(name).whenCompleteAsync((deleted, failure) -> {}, executor);
    }

    private CompletionStage<Boolean> deleteOnAnyThread(QueueName name) {
        return open().delete(Objects.requireNonNull(name, "name"));
    }

    private QueueBackend open() {
        if (closed.get()) {
            throw closed();
        }
        return backend;
    }

    static IllegalStateException closed() {
        return new IllegalStateException("These queues are closed: open new ones");
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            backend.close();
        }
    }
}
