package dev.tierq.redis;

import dev.tierq.QueueName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Waits on the wake-up key of a queue. What is popped there is a marker and no job, so that a reply which is lost loses a
 * wake-up only.
 */
final class MarkerWait implements Wait {
    private final Call call;
    private final QueueKeys keys;
    private final BlockingConnection connection;

    MarkerWait(QueueName queue, BlockingConnection connection) {
        this.call = Call.reading("waiting poll", queue);
        this.keys = QueueKeys.of(queue);
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
                .exceptionallyCompose(failure -> connection.lookAgain(call, failure));
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

    @Override
    public CompletionStage<Void> close() {
        return connection.close();
    }
}
