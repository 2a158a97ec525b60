package dev.tierq.spi;

import dev.tierq.CacheStatistics;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/** The queues of any backend: what users are handed. Thread-safe. */
public final class BackendQueues implements JobQueues {
    private final QueueBackend backend;
    private final Executor executor;
    private final QueueOptions defaults;
    private final OpenQueues open = new OpenQueues();

    /**
     * Stands on a backend; queues are opened with {@link QueueOptions#defaults()} unless the call says otherwise.
     *
     * @param backend the backend; closed with these queues
     * @param executor completes the stages that users see
     */
    public BackendQueues(QueueBackend backend, Executor executor) {
        this(backend, executor, QueueOptions.defaults());
    }

    /**
     * Stands on a backend.
     *
     * @param backend the backend; closed with these queues
     * @param executor completes the stages that users see
     * @param defaults what queues are opened with unless the call says otherwise
     */
    public BackendQueues(QueueBackend backend, Executor executor, QueueOptions defaults) {
        this.backend = Objects.requireNonNull(backend, "backend");
        this.executor = Objects.requireNonNull(executor, "executor");
        this.defaults = Objects.requireNonNull(defaults, "defaults");
    }

    @Override
    public JobQueue open(QueueName name) {
        return open(name, defaults);
    }

    @Override
    public CompletionStage<JobQueue> openAsync(QueueName name) {
        return openAsync(name, defaults);
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
        QueueBackend usable = usable();
        QueueDescription description = QueueDescription.of(name, options);
        return usable.open(description)
                .thenApply(store -> new BlockingJobQueue(new QueueOperations(store, open), executor));
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
        return usable().queues().thenApply(names -> Collections.unmodifiableSet(new TreeSet<>(names)));
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
        return usable().delete(Objects.requireNonNull(name, "name"));
    }

    private QueueBackend usable() {
        if (open.isClosed()) {
            throw closed();
        }
        return backend;
    }

    @Override
    public Map<String, CacheStatistics> caches() {
        return backend.caches();
    }

    static IllegalStateException closed() {
        return new IllegalStateException("These queues are closed: open new ones");
    }

    @Override
    public void close() {
        if (open.close()) {
            backend.close();
        }
    }
}
