package dev.tierq.redis;

import dev.tierq.QueueName;
import dev.tierq.spi.WakeUps;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Waits on the wake-up key of a queue. What is popped there is a marker and no job, so that a reply which is lost loses a
 * wake-up only.
 */
final class MarkerWait implements WakeUps {
    private final Call call;
    private final QueueKeys keys;
    private final BlockingConnection connection;

    MarkerWait(QueueName queue, BlockingConnection connection) {
        this.call = Call.reading("waiting poll", queue);
        this.keys = QueueKeys.of(queue);
        this.connection = connection;
    }

    BlockingConnection connection() {
        return connection;
    }

    @Override
    public CompletionStage<Boolean> await(Duration atMost) {
        return connection
                .pop(keys.wakeUpBytes(), atMost)
                .thenApply(Optional::isPresent)
                .exceptionallyCompose(this::lookAgain);
    }

    /** A wait that was broken off may have cost a marker: so a look follows, as soon as the server is there again. */
    private CompletionStage<Boolean> lookAgain(Throwable failure) {
        CompletionStage<Boolean> look = Failures.brokeOff(failure)
                ? connection.connected().thenApply(connected -> true)
                : CompletableFuture.failedStage(failure);
        return look.exceptionallyCompose(last -> CompletableFuture.failedStage(Failures.of(call, last)));
    }

    @Override
    public CompletionStage<Void> passOn() {
        return connection
                .connected()
                .thenCompose(server -> server.run(Script.WAKE, keys, List.of()))
                .thenAccept(done -> {});
    }

    /** A wait holds nothing but the marker, which {@link #passOn} gives back. */
    @Override
    public void nobodyWaits() {}
}
