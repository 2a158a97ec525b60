package dev.tierq.redis;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.tierq.CacheStatistics;
import dev.tierq.QueueName;
import dev.tierq.spi.QueueBackend;
import dev.tierq.spi.QueueDescription;
import dev.tierq.spi.QueueStore;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Queues on one connection to a server, and one more for each queue whose jobs somebody here waits for. */
final class RedisBackend implements QueueBackend {
    private static final long CLOSE_LIMIT_SECONDS = 3;

    private final Connector connector;
    private final boolean blockingPop;
    private final Server server;
    private final Opener opener;
    private final Supplier<CompletableFuture<Void>> closeClient;
    private final Map<Waiting, Wait> waits = new ConcurrentHashMap<>();

    private RedisBackend(
            Connector connector, boolean blockingPop, Server server, Supplier<CompletableFuture<Void>> closeClient) {
        this.connector = connector;
        this.blockingPop = blockingPop;
        this.server = server;
        this.opener = new Opener(server, new DescriptionCache(Ticker.systemTicker()));
        this.closeClient = closeClient;
    }

    /** Connects also on an interrupted thread, and leaves its flag set: the driver would clear it or give up. */
    static RedisBackend connect(RedisOptions options) {
        boolean interrupted = Thread.interrupted();
        try {
            return withClient(options);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Connects with the client that was handed in, which must have the right settings, or with one made here. */
    private static RedisBackend withClient(RedisOptions options) {
        if (options.client().isPresent()) {
            RedisClient client = options.client().get();
            ClientSettings.check(client);
            Connector connector = connector(options, client, "the client's address");
            return connect(options, connector, () -> CompletableFuture.completedFuture(null));
        }
        RedisURI uri = options.uri().orElseThrow();
        RedisClient client = RedisQueues.newClient(ClientSettings.limited(uri, options.timeout()));
        Connector connector = connector(options, client, Connector.address(uri));
        return connect(options, connector, () -> client.shutdownAsync(0, 2, TimeUnit.SECONDS));
    }

    private static Connector connector(RedisOptions options, RedisClient client, String address) {
        return new Connector(client, address, options.timeout());
    }

    private static RedisBackend connect(
            RedisOptions options, Connector connector, Supplier<CompletableFuture<Void>> closeClient) {
        try {
            return new RedisBackend(connector, options.blockingPop(), connector.connect(), closeClient);
        } catch (RuntimeException e) {
            awaitClosed(closeClient.get());
            throw e;
        }
    }

    /**
     * Waits without minding an interrupt, since what was begun goes on anyway; and not for ever, since a thread of the
     * driver would wait for itself.
     */
    static void awaitClosed(CompletableFuture<Void> closed) {
        closed.copy()
                .completeOnTimeout(null, CLOSE_LIMIT_SECONDS, TimeUnit.SECONDS)
                .join();
    }

    @Override
    public CompletionStage<QueueStore> open(QueueDescription description) {
        return QueueSession.open(server, () -> wait(description), opener, description)
                .thenApply(
                        session -> description.keepsRecords() ? new RecordsStore(session) : new IdsOnlyStore(session));
    }

    private Wait wait(QueueDescription description) {
        boolean direct = blockingPop && !description.keepsRecords();
        return waits.computeIfAbsent(new Waiting(description.name(), direct), this::wait);
    }

    private Wait wait(Waiting waiting) {
        BlockingConnection connection = new BlockingConnection(connector::connectForBlocking);
        return waiting.direct()
                ? new DirectWait(waiting.queue(), server, connection)
                : new MarkerWait(waiting.queue(), server, connection);
    }

    @Override
    public Map<String, CacheStatistics> caches() {
        return Map.of("descriptions", opener.statistics());
    }

    @Override
    public CompletionStage<Set<QueueName>> queues() {
        return new QueueScan(server).start();
    }

    @Override
    public CompletionStage<Boolean> delete(QueueName name) {
        return opener.delete(name);
    }

    @Override
    public void close() {
        CompletableFuture<?>[] closing = waits.values().stream()
                .map(wait -> wait.close().toCompletableFuture())
                .toArray(CompletableFuture<?>[]::new);
        awaitClosed(CompletableFuture.allOf(closing)
                .exceptionally(unclosed -> null)
                .thenCompose(closed -> server.close())
                .exceptionally(unclosed -> null)
                .thenCompose(closed -> closeClient.get()));
    }

    /** Who waits for jobs of a queue here, and how: by the set itself or by the marker. */
    private record Waiting(QueueName queue, boolean direct) {}
}
