package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.Storage;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A server of its own with a queue of each storage on it, two jobs in each, for something to happen to. */
final class Scene implements AutoCloseable {
    private static final String USER = "worker:right@";
    private static final String[] KNOWN_USER = {"--user", "worker", "on", ">right", "~*", "+@all"};
    private static final int LIMIT_SECONDS = 60;
    private static final int CONNECTIONS = 2;

    private final OwnServer own;
    private final Sabotage server;
    private final ReplyCutter link;
    private final Duration timeout;
    private final RedisClient client;
    private final JobQueues queues;
    private final JobQueues newcomer;
    private final Map<Storage, JobQueue> opened = new EnumMap<>(Storage.class);
    private final Semaphore connected = new Semaphore(0);
    private final Semaphore disconnected = new Semaphore(0);
    private String user = USER;

    /**
     * Starts the server, opens the queues and fills them.
     *
     * @param trouble what is going to happen
     */
    Scene(Trouble trouble) {
        own = new OwnServer(
                Stream.of(KNOWN_USER, trouble.arguments()).flatMap(Stream::of).toArray(String[]::new));
        server = new Sabotage(own);
        if (trouble == Trouble.CLUSTER_DOWN) {
            server.serveAllSlots();
        }
        link = cutter();
        timeout = trouble.timeout();
        client = RedisQueues.newClient(RedisURI.create(uri(trouble.cutsReplies() ? link.port() : port())));
        client.addListener(new Connections());
        RedisOptions options = RedisOptions.client(client).timeout(timeout).build();
        queues = RedisQueues.connect(options);
        newcomer = RedisQueues.connect(options);
        await("both connections are there", connected, CONNECTIONS);
        fill();
    }

    private ReplyCutter cutter() {
        try {
            return new ReplyCutter(port());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void fill() {
        for (Storage storage : Storage.values()) {
            JobQueue queue = open(name(storage));
            queue.enqueue(NewJob.in("low").id("first").build());
            queue.enqueue(NewJob.in("low").id("second").build());
            opened.put(storage, queue);
        }
    }

    private int port() {
        return own.server().port();
    }

    private String uri(int port) {
        return "redis://%s127.0.0.1:%s".formatted(user, port);
    }

    private static QueueName name(Storage storage) {
        return QueueName.of(storage.name().toLowerCase(Locale.ROOT));
    }

    OwnServer own() {
        return own;
    }

    /** What can be done to the server. */
    Sabotage server() {
        return server;
    }

    /** Tells the server what to do, on a connection that nothing happens to. */
    RedisCommands<String, String> redis() {
        return own.redis();
    }

    JobQueue queue(Storage storage) {
        return opened.get(storage);
    }

    /** The keys of both queues. */
    Stream<QueueKeys> keys() {
        return opened.values().stream().map(queue -> QueueKeys.of(queue.name()));
    }

    /** Opens a queue; its name tells the storage. */
    JobQueue open(QueueName name) {
        return open(queues, name);
    }

    /** Opens a queue where it was not open before: nothing is known of it there, and the server has to be asked. */
    JobQueue openAnew(QueueName name) {
        return open(newcomer, name);
    }

    private static JobQueue open(JobQueues queues, QueueName name) {
        Storage storage = name.value().endsWith("ids_only") ? Storage.IDS_ONLY : Storage.RECORDS;
        return queues.open(name, QueueOptions.builder().storage(storage).build());
    }

    boolean delete(QueueName name) {
        return queues.delete(name);
    }

    Set<QueueName> names() {
        return queues.queues();
    }

    /** Connects once more. */
    JobQueues connect() {
        return RedisQueues.connect(
                RedisOptions.uri(uri(port())).timeout(timeout).build());
    }

    /** From now on {@link #connect} brings no name and no password. */
    void forgetPassword() {
        user = "";
    }

    /** The reply to the next call is lost. */
    void cutNextReply() {
        connected.drainPermits();
        link.cutNextReply();
    }

    /** The connection whose reply was cut is there again. */
    void awaitConnected() {
        await("the connection is there again", connected, 1);
    }

    void stopServer() {
        own.server().stop();
        await("both connections are lost", disconnected, CONNECTIONS);
    }

    void restartServer() {
        connected.drainPermits();
        own.server().restart();
        await("both connections are there again", connected, CONNECTIONS);
    }

    /** The server is started again and loads; the connections are there while it does. */
    void startLoading() {
        connected.drainPermits();
        server.startLoading();
        await("both connections are there again", connected, CONNECTIONS);
    }

    private static void await(String what, Semaphore event, int times) {
        try {
            assertThat(event.tryAcquire(times, LIMIT_SECONDS, TimeUnit.SECONDS))
                    .as(what)
                    .isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Every waiting job has its record and its count, and nothing else has. */
    void assertNothingIsHalfWritten() {
        QueueKeys keys = QueueKeys.of(name(Storage.RECORDS));
        assertThat(redis().hkeys(keys.records()))
                .containsExactlyInAnyOrderElementsOf(redis().zrange(keys.waiting(), 0, -1));
        assertThat(queue(Storage.RECORDS).depthByTier().values().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(redis().zcard(keys.waiting()));
    }

    @Override
    public void close() {
        newcomer.close();
        queues.close();
        client.close();
        link.close();
        own.close();
    }

    /** Counts what happens to the client's connections. */
    private final class Connections implements RedisConnectionStateListener {
        @Override
        public void onRedisConnected(RedisChannelHandler<?, ?> connection, SocketAddress address) {
            connected.release();
        }

        @Override
        public void onRedisDisconnected(RedisChannelHandler<?, ?> connection) {
            disconnected.release();
        }
    }
}
