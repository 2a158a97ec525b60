package dev.tierq.redis;

import dev.tierq.QueueName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Waits on the wake-up key of a queue. What is popped there is a marker and no job, so that a reply which is lost loses a
 * wake-up only.
 */
final class MarkerWait implements Wait {
    private final Call call;
    private final QueueKeys keys;
    private final Server server;
    private final BlockingConnection connection;

    MarkerWait(QueueName queue, Server server, BlockingConnection connection) {
        this.call = Call.reading("waiting poll", queue);
        this.keys = QueueKeys.of(queue);
        this.server = server;
        this.connection = connection;
    }

    @Override
    public BlockingConnection connection() {
        return connection;
    }

    @Override
    public CompletionStage<Boolean> await(Duration atMost) {
        return connection
                .pop(keys.wakeUpBytes(), atMost)
                .thenApply(Optional::isPresent)
                .exceptionallyCompose(failure -> connection.lookAgain(call, keys.wakeUpBytes(), failure));
    }

    /** Not on the connection that waits, which may be the one that has just broken, or be closed already. */
    @Override
    public CompletionStage<Void> passOn() {
        return server.connected().thenCompose(connected -> wake());
    }

    private CompletionStage<Void> wake() {
        return server.run(Script.WAKE, keys, List.of()).thenAccept(done -> {});
    }

    /** A wait holds nothing but the marker, which {@link #passOn} gives back. */
    @Override
    public void nobodyWaits() {}

    /** A marker that was on its way to a connection which is closed would be lost: it is set again. */
    @Override
    public CompletionStage<Void> close() {
        boolean waited = connection.isThere();
        return connection.close().thenCompose(closed -> waited ? wake() : CompletableFuture.completedStage(null));
    }
}
