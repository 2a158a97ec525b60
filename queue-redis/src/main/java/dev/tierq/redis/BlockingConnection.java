package dev.tierq.redis;

import dev.tierq.ForeignDataException;
import io.lettuce.core.KeyValue;
import io.lettuce.core.ScoredValue;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The connection on which one client waits for jobs of one queue; made when somebody first waits. Thread-safe.
 *
 * <p>A connection that gives no reply in time is closed, never used beside a command that still blocks, and the next wait
 * makes another.
 */
final class BlockingConnection {
    private static final long SHORTEST_MILLIS = 5;

    private final Supplier<CompletableFuture<Server>> connect;
    private @Nullable CompletableFuture<Server> server;
    private boolean closed;
    private @Nullable Named named;

    BlockingConnection(Supplier<CompletableFuture<Server>> connect) {
        this.connect = connect;
    }

    /** The connection, as soon as it is there: made now, if there is none or the last one could not be made. */
    CompletionStage<Server> connected() {
        return server().thenCompose(ready -> ready.connected().thenApply(done -> ready));
    }

    private synchronized CompletableFuture<Server> server() {
        if (closed) {
            return CompletableFuture.failedFuture(new IllegalStateException("The connection is closed"));
        }
        if (server == null || server.isCompletedExceptionally()) {
            server = connect.get().thenApply(made -> made.onDisconnect(() -> forget(made)));
        }
        return server;
    }

    /** Whether the connection is there; also not while it is made. */
    synchronized boolean isThere() {
        return server != null
                && server.isDone()
                && !server.isCompletedExceptionally()
                && server.join().isConnected();
    }

    /** Takes the lowest member of a sorted set, and waits for one. */
    CompletionStage<Optional<ScoredValue<byte[]>>> pop(byte[] key, Duration atMost) {
        return connected()
                .thenCompose(ready -> ready.block(redis -> redis.bzpopmin(seconds(atMost), key), atMost))
                .whenComplete((popped, failure) -> {
                    if (failure != null && Failures.unwrap(failure) instanceof TimeoutException) {
                        close(false);
                    }
                })
                .thenApply(popped ->
                        Optional.ofNullable(popped).filter(KeyValue::hasValue).map(KeyValue::getValue));
    }

    /**
     * Answers a wait for a key that failed: if it was broken off, then it may have cost a wake-up, so somebody should look, as
     * soon as the server is there again.
     */
    CompletionStage<Boolean> lookAgain(Call call, byte[] key, Throwable failure) {
        CompletionStage<Boolean> look =
                Failures.brokeOff(failure) ? connected().thenApply(connected -> true) : explained(key, failure);
        return look.exceptionallyCompose(last -> CompletableFuture.failedStage(Failures.of(call, last)));
    }

    private CompletionStage<Boolean> explained(byte[] key, Throwable failure) {
        return Failures.isWrongType(failure)
                ? connected()
                        .thenCompose(ready -> ready.send(redis -> redis.type(key)))
                        .thenCompose(type -> CompletableFuture.failedStage(new ForeignDataException(
                                "Key " + Utf8.text(key), "a value of type " + type, "type zset")))
                : CompletableFuture.failedStage(failure);
    }

    /** Learns the number by which the server knows this connection, once for each time that it is made. */
    CompletionStage<Long> named() {
        return connected().thenCompose(ready -> {
            OptionalLong known = name();
            return known.isPresent()
                    ? CompletableFuture.completedFuture(known.getAsLong())
                    : ready.send(redis -> redis.clientId()).thenApply(id -> learn(ready, id));
        });
    }

    private synchronized Long learn(Server of, Long id) {
        named = new Named(of, id);
        return id;
    }

    /** One that was given up may tell late that it is lost, when another is there already. */
    private synchronized void forget(Server lost) {
        if (named != null && named.of() == lost) {
            named = null;
        }
    }

    /** The number by which the server knows this connection, if it was asked. */
    synchronized OptionalLong name() {
        return named == null ? OptionalLong.empty() : OptionalLong.of(named.id());
    }

    /** Never 0, which would mean for ever; Redis 6.2 takes a millisecond and less for 0, too. */
    private static double seconds(Duration atMost) {
        return Math.max(SHORTEST_MILLIS, atMost.toMillis()) / 1000.0;
    }

    CompletionStage<Void> close() {
        return close(true);
    }

    private synchronized CompletionStage<Void> close(boolean forGood) {
        closed = closed || forGood;
        CompletableFuture<Server> closing = server;
        server = null;
        named = null;
        return closing == null
                ? CompletableFuture.completedFuture(null)
                : closing.thenCompose(Server::close).exceptionally(neverMade -> null);
    }

    /** A connection and the number by which the server knows it. */
    private record Named(Server of, long id) {}
}
