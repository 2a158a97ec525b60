package dev.tierq.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Makes connections of one client.
 *
 * @param client the client; not closed here
 * @param address where it leads, for error messages, without user and password
 * @param timeout how long a command may take
 */
record Connector(RedisClient client, String address, Duration timeout) {
    private static final int ATTEMPTS = 4;

    /** Where the URI leads, without user and password. */
    static String address(RedisURI uri) {
        if (uri.getSocket() != null) {
            return uri.getSocket();
        }
        return uri.getSentinels().stream()
                .findFirst()
                .map(sentinel -> "sentinel " + address(sentinel))
                .orElseGet(() -> uri.getHost() + ":" + uri.getPort());
    }

    /**
     * Connects.
     *
     * @throws dev.tierq.BackendException if that is not possible
     */
    Server connect() {
        try {
            return new Server(connected(ATTEMPTS), timeout);
        } catch (RuntimeException e) {
            throw Failures.connecting(address, e);
        }
    }

    /** Connects for commands that block: the driver must not give up on one before the server has ended it. */
    CompletableFuture<Server> connectForBlocking() {
        return CompletableFuture.supplyAsync(this::connect, Connector::onThreadOfItsOwn)
                .thenApply(server -> server.withoutDriversTimeout());
    }

    /**
     * A driver that was handed in connects to its own address only by a blocking call. The user's executor would not do: all
     * its threads may be in calls that wait for this very connection.
     */
    private static void onThreadOfItsOwn(Runnable connect) {
        Thread thread = new Thread(connect, "tierq-connect");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Connects, with further attempts where the handshake ended early: about once in 400 wrong passwords the driver tells
     * that the connection was closed, and not the reply for which it closed it.
     */
    private StatefulRedisConnection<byte[], byte[]> connected(int attempts) {
        try {
            return client.connect(ByteArrayCodec.INSTANCE);
        } catch (RedisConnectionException e) {
            if (attempts > 1 && Failures.endedEarly(e)) {
                return connected(attempts - 1);
            }
            throw e;
        }
    }
}
