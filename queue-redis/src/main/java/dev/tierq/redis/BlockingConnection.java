package dev.tierq.redis;

import io.lettuce.core.KeyValue;
import io.lettuce.core.ScoredValue;
import java.time.Duration;
import java.util.Optional;
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
    private final Supplier<CompletableFuture<Server>> connect;
    private @Nullable CompletableFuture<Server> server;
    private boolean closed;

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
            server = connect.get();
        }
        return server;
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

    /** Never 0, which would mean for ever; nor less than a millisecond, which Redis 6.2 takes for 0. */
    private static double seconds(Duration atMost) {
        return Math.max(1, atMost.toMillis()) / 1000.0;
    }

    CompletionStage<Void> close() {
        return close(true);
    }

    private synchronized CompletionStage<Void> close(boolean forGood) {
        closed = closed || forGood;
        CompletableFuture<Server> closing = server;
        server = null;
        return closing == null
                ? CompletableFuture.completedFuture(null)
                : closing.thenCompose(Server::close).exceptionally(neverMade -> null);
    }
}
