package dev.tierq.redis;

import dev.tierq.JobQueues;
import dev.tierq.spi.BackendQueues;
import dev.tierq.spi.QueueBackend;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;

/**
 * Makes queues on a Redis server.
 *
 * <p>A queue with records that is opened again within 10 s costs no command: it is opened from what the server said of it
 * then, for up to 1,000 names. Should it have been deleted or replaced since, its first operation creates it, or fails as
 * the opening would have failed. {@link JobQueues#caches()} counts this under {@code descriptions}.
 */
public final class RedisQueues {
    private RedisQueues() {}

    /**
     * Connects to a server with the default options. Blocks until connected.
     *
     * @param uri such as {@code redis://localhost}, {@code rediss://user:password@host:6380/0}
     * @return queues that own the client: closing them closes it
     * @throws dev.tierq.BackendException if the server cannot be reached or refuses the connection
     * @throws IllegalArgumentException if the URI is malformed
     */
    public static JobQueues connect(String uri) {
        return connect(RedisOptions.uri(uri).build());
    }

    /**
     * Connects to a server. Blocks until connected.
     *
     * @param options how to reach the server
     * @return queues on one connection of their own; closing them closes it, and the client if it was made here
     * @throws dev.tierq.BackendException if the server cannot be reached or refuses the connection
     * @throws IllegalArgumentException if a client was handed in whose options do not keep tierq's guarantees
     */
    public static JobQueues connect(RedisOptions options) {
        return new BackendQueues(backend(options), options.executor(), options.defaults());
    }

    /**
     * Connects to a server and gives the bare backend, for wrapping it: {@link BackendQueues} turns it into queues.
     *
     * @param options how to reach the server; stages do not complete on the executor, and the default options are not used
     * @return the backend
     * @throws dev.tierq.BackendException if the server cannot be reached or refuses the connection
     * @throws IllegalArgumentException if a client was handed in whose options do not keep tierq's guarantees
     */
    public static QueueBackend backend(RedisOptions options) {
        return RedisBackend.connect(options);
    }

    /**
     * Makes a client that tierq accepts, to share it with other code: it rejects commands while disconnected, drops those
     * under way when the connection is lost, and connects again within 500 ms.
     *
     * @param uri the server
     * @return a client of yours: close it after the queues; closing it ends its threads
     */
    public static RedisClient newClient(RedisURI uri) {
        return new SelfContainedClient(
                uri, ClientSettings.apply(ClientOptions.builder()).build());
    }
}
