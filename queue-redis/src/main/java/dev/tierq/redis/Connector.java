package dev.tierq.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
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
     * Connects and hands over the scripts.
     *
     * @throws dev.tierq.BackendException if that is not possible
     */
    Server connect() {
        try {
            return ready(ATTEMPTS);
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
     * Connects, with further attempts where the driver was early. About once in 400 wrong passwords it tells that the
     * connection was closed, and not the reply for which it closed it; and about once in 2,000 connects of a named user it
     * hands out a connection that it has not put into service, which rejects commands.
     */
    private Server ready(int attempts) {
        try {
            return withScripts(new Server(client.connect(ByteArrayCodec.INSTANCE), timeout));
        } catch (RuntimeException e) {
            if (attempts > 1 && Failures.driverWasEarly(e)) {
                return ready(attempts - 1);
            }
            throw e;
        }
    }

    /** A connection that cannot be used is not left open. */
    private static Server withScripts(Server server) {
        try {
            server.loadScripts().join();
            return server;
        } catch (RuntimeException e) {
            RedisBackend.awaitClosed(server.close());
            throw e;
        }
    }
}
