package dev.tierq.redis;

import dev.tierq.QueueName;
import dev.tierq.spi.QueueBackend;
import dev.tierq.spi.QueueDescription;
import dev.tierq.spi.QueueStore;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Queues on one connection to a server. */
final class RedisBackend implements QueueBackend {
    private static final long CLOSE_LIMIT_SECONDS = 3;
    private static final int ATTEMPTS = 4;

    private final Server server;
    private final Supplier<CompletableFuture<Void>> closeClient;

    private RedisBackend(Server server, Supplier<CompletableFuture<Void>> closeClient) {
        this.server = server;
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
            return connect(
                    client, "the client's address", options.timeout(), () -> CompletableFuture.completedFuture(null));
        }
        RedisURI uri = options.uri().orElseThrow();
        RedisClient client = RedisQueues.newClient(ClientSettings.limited(uri, options.timeout()));
        return connect(client, address(uri), options.timeout(), () -> client.shutdownAsync(0, 2, TimeUnit.SECONDS));
    }

    /** Where the URI leads, without user and password. */
    private static String address(RedisURI uri) {
        if (uri.getSocket() != null) {
            return uri.getSocket();
        }
        return uri.getSentinels().stream()
                .findFirst()
                .map(sentinel -> "sentinel " + address(sentinel))
                .orElseGet(() -> uri.getHost() + ":" + uri.getPort());
    }

    private static RedisBackend connect(
            RedisClient client, String address, Duration timeout, Supplier<CompletableFuture<Void>> closeClient) {
        try {
            RedisBackend backend = new RedisBackend(new Server(connected(client, ATTEMPTS), timeout), closeClient);
            return backend.ready();
        } catch (RuntimeException e) {
            awaitClosed(closeClient.get());
            throw Failures.connecting(address, e);
        }
    }

    /**
     * Connects, with further attempts where the handshake ended early: about once in 400 wrong passwords the driver tells
     * that the connection was closed, and not the reply for which it closed it.
     */
    private static StatefulRedisConnection<byte[], byte[]> connected(RedisClient client, int attempts) {
        try {
            return client.connect(ByteArrayCodec.INSTANCE);
        } catch (RedisConnectionException e) {
            if (attempts > 1 && Failures.endedEarly(e)) {
                return connected(client, attempts - 1);
            }
            throw e;
        }
    }

    /** Hands over the scripts; a connection that cannot be used is not left open. */
    private RedisBackend ready() {
        try {
            server.loadScripts().join();
            return this;
        } catch (RuntimeException e) {
            awaitClosed(server.close());
            throw e;
        }
    }

    /**
     * Waits without minding an interrupt, since what was begun goes on anyway; and not for ever, since a thread of the
     * driver would wait for itself.
     */
    private static void awaitClosed(CompletableFuture<Void> closed) {
        closed.copy()
                .completeOnTimeout(null, CLOSE_LIMIT_SECONDS, TimeUnit.SECONDS)
                .join();
    }

    @Override
    public CompletionStage<QueueStore> open(QueueDescription description) {
        return QueueSession.open(server, description)
                .thenApply(
                        session -> description.keepsRecords() ? new RecordsStore(session) : new IdsOnlyStore(session));
    }

    @Override
    public CompletionStage<Set<QueueName>> queues() {
        return new QueueScan(server).start();
    }

    @Override
    public CompletionStage<Boolean> delete(QueueName name) {
        return QueueSession.delete(server, name);
    }

    @Override
    public void close() {
        awaitClosed(server.close().thenCompose(closed -> closeClient.get()));
    }
}
