package dev.tierq.redis;

import dev.tierq.spi.QueueBackend;
import dev.tierq.spi.QueueDescription;
import dev.tierq.spi.QueueStore;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import java.time.Duration;
import java.util.concurrent.CompletionStage;

/** Queues on one connection to a server. */
final class RedisBackend implements QueueBackend {
    private final Server server;
    private final Runnable closeClient;

    private RedisBackend(Server server, Runnable closeClient) {
        this.server = server;
        this.closeClient = closeClient;
    }

    /** Connects with the client that was handed in, which must have the right settings, or with one made here. */
    static RedisBackend connect(RedisOptions options) {
        if (options.client().isPresent()) {
            RedisClient client = options.client().get();
            ClientSettings.check(client);
            return connect(client, "the client's address", options.timeout(), () -> {});
        }
        RedisURI uri = options.uri().orElseThrow();
        RedisClient client = RedisQueues.newClient(uri);
        return connect(client, uri.getHost() + ":" + uri.getPort(), options.timeout(), () -> close(client));
    }

    private static RedisBackend connect(RedisClient client, String address, Duration timeout, Runnable closeClient) {
        try {
            StatefulRedisConnection<byte[], byte[]> connection = client.connect(ByteArrayCodec.INSTANCE);
            Server server = new Server(connection, timeout);
            RedisBackend backend = new RedisBackend(server, closeClient);
            server.loadScripts().join();
            return backend;
        } catch (RuntimeException e) {
            closeClient.run();
            throw Failures.connecting(address, e);
        }
    }

    private static void close(RedisClient client) {
        client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    }

    @Override
    public CompletionStage<QueueStore> open(QueueDescription description) {
        return QueueSession.open(server, description)
                .thenApply(
                        session -> description.keepsRecords() ? new RecordsStore(session) : new IdsOnlyStore(session));
    }

    @Override
    public void close() {
        server.close();
        closeClient.run();
    }
}
