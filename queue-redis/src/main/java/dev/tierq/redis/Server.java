package dev.tierq.redis;

import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/** The connection to the server: sends commands and scripts, and limits the time they take. Thread-safe. */
final class Server {
    private static final byte[][] NO_VALUES = {};

    private final StatefulRedisConnection<byte[], byte[]> connection;
    private final RedisAsyncCommands<byte[], byte[]> redis;
    private final Duration timeout;

    Server(StatefulRedisConnection<byte[], byte[]> connection, Duration timeout) {
        this.connection = connection;
        this.redis = connection.async();
        this.timeout = timeout;
    }

    /** Sends one command; the stage fails with what the driver says. */
    <T> CompletableFuture<T> send(Function<RedisAsyncCommands<byte[], byte[]>, CompletionStage<T>> command) {
        return limited(sent(() -> command.apply(redis)));
    }

    /**
     * Sends a command that blocks on the server, which must end it before the limit of this call is over.
     *
     * @param atMost for how long the server blocks
     */
    <T> CompletableFuture<T> block(
            Function<RedisAsyncCommands<byte[], byte[]>, CompletionStage<T>> command, Duration atMost) {
        return sent(() -> command.apply(redis))
                .thenApply(Function.identity())
                .toCompletableFuture()
                .orTimeout(atMost.plus(timeout).toNanos(), TimeUnit.NANOSECONDS);
    }

    boolean isConnected() {
        return connection.isOpen();
    }

    /** Waits until the connection is there, at once if it is; fails when the limit of a command is over. */
    CompletionStage<Void> connected() {
        return isConnected() ? CompletableFuture.completedFuture(null) : connectedAgain();
    }

    private CompletionStage<Void> connectedAgain() {
        CompletableFuture<Void> connected = new CompletableFuture<>();
        RedisConnectionStateListener listener = new RedisConnectionStateListener() {
            @Override
            public void onRedisConnected(RedisChannelHandler<?, ?> handler, SocketAddress address) {
                connected.complete(null);
            }
        };
        connection.addListener(listener);
        if (isConnected()) {
            connected.complete(null);
        }
        return limit(connected)
                .exceptionallyCompose(
                        failure -> CompletableFuture.failedStage(new RedisConnectionException(Failures.NOT_SENT)))
                .whenComplete((done, failure) -> connection.removeListener(listener));
    }

    /** Hands all scripts to the server, so that calls need their hash only. */
    CompletableFuture<Void> loadScripts() {
        CompletableFuture<?>[] loads = List.of(Script.values()).stream()
                .map(script -> redis.scriptLoad(script.source()).toCompletableFuture())
                .toArray(CompletableFuture<?>[]::new);
        return limited(CompletableFuture.allOf(loads));
    }

    /**
     * Runs a script by its hash. A server that does not know it, after a restart or a flush, is sent the source once;
     * calls that met the same ignorance are sent again in the order in which they were made. A call whose time is up is not
     * sent again: nobody would take its answer.
     */
    CompletableFuture<ScriptReply> run(Script script, QueueKeys keys, List<byte[]> arguments) {
        byte[][] keyNames = keys.forScripts();
        byte[][] values = arguments.toArray(byte[][]::new);
        CompletableFuture<List<Object>> answer = limit(new CompletableFuture<>());
        sent(() -> redis.<List<Object>>evalsha(script.sha(), ScriptOutputType.MULTI, keyNames, values))
                .exceptionallyCompose(failure -> isUnknownScript(failure) && !answer.isDone()
                        ? redis.eval(script.source(), ScriptOutputType.MULTI, keyNames, values)
                        : CompletableFuture.failedStage(failure))
                .thenAccept(answer::complete)
                .exceptionally(failure -> {
                    answer.completeExceptionally(failure);
                    return null;
                });
        return answer.thenApply(ScriptReply::new);
    }

    /** Runs a script by its source, as a server that does not know it must be asked. */
    CompletableFuture<ScriptReply> runSource(Script script, QueueKeys keys) {
        return limited(sent(() -> redis.<List<Object>>eval(
                        script.source(), ScriptOutputType.MULTI, keys.forScripts(), NO_VALUES)))
                .thenApply(ScriptReply::new);
    }

    private static boolean isUnknownScript(Throwable failure) {
        return Failures.unwrap(failure) instanceof RedisNoScriptException;
    }

    /** Lets no command end by the driver's own timeout, which may be on in a client that was handed in. */
    Server withoutDriversTimeout() {
        connection.setTimeout(Duration.ZERO);
        return this;
    }

    /** Runs something each time that the connection was lost. */
    Server onDisconnect(Runnable lost) {
        connection.addListener(new RedisConnectionStateListener() {
            @Override
            public void onRedisDisconnected(RedisChannelHandler<?, ?> handler) {
                lost.run();
            }
        });
        return this;
    }

    CompletableFuture<Void> close() {
        return connection.closeAsync();
    }

    /** A driver whose client was closed throws instead of failing the stage. */
    private static <T> CompletionStage<T> sent(Supplier<CompletionStage<T>> command) {
        try {
            return command.get();
        } catch (RuntimeException e) {
            return CompletableFuture.failedStage(e);
        }
    }

    private <T> CompletableFuture<T> limited(CompletionStage<T> reply) {
        return limit(reply.thenApply(Function.identity()).toCompletableFuture());
    }

    /** The limit stands here and not in the driver's options, which a client that was handed in may have otherwise. */
    private <T> CompletableFuture<T> limit(CompletableFuture<T> answer) {
        return answer.orTimeout(timeout.toNanos(), TimeUnit.NANOSECONDS);
    }
}
