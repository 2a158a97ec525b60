package dev.tierq.spi;

import dev.tierq.EnqueueOutcome;
import dev.tierq.NewJob;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** One stream on its way into a queue, a list at a time; the next one is sent when the one before it was answered. */
final class StreamEnqueue {
    private final QueueOperations operations;
    private final Executor executor;
    private final Iterator<List<NewJob>> lists;
    private final Consumer<? super EnqueueOutcome> outcomes;
    private final CompletableFuture<Void> done = new CompletableFuture<>();

    StreamEnqueue(
            QueueOperations operations,
            Executor executor,
            Iterator<List<NewJob>> lists,
            Consumer<? super EnqueueOutcome> outcomes) {
        this.operations = operations;
        this.executor = executor;
        this.lists = lists;
        this.outcomes = Objects.requireNonNull(outcomes, "outcomes");
    }

    /** Sends the first list; a bad argument in it is thrown here, a later one fails the stage. */
    CompletionStage<Void> start() {
        new StageLoop(done::isDone, this::sendNext, done::completeExceptionally).start();
        return done;
    }

    private CompletionStage<?> sendNext() {
        if (!lists.hasNext()) {
            done.complete(null);
            return done;
        }
        return operations
                .enqueueAll(lists.next())
                .whenCompleteAsync(
                        (answer, failure) -> {
                            if (failure == null) {
                                answer.forEach(outcomes);
                            }
                        },
                        executor);
    }
}
