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
import org.jspecify.annotations.Nullable;

/**
 * One stream on its way into a queue, a list at a time; the next one is sent when the one before it was answered.
 *
 * <p>A stream has no length, so neither the stack nor the chain of stages may grow with it. An answer that arrives on the
 * thread that has just sent its list, while it is still sending, is taken up by the loop of that thread; any other answer
 * begins a loop of its own.
 */
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
        if (sendNext()) {
            sendWhileAnsweredHere();
        }
        return done;
    }

    private void sendWhileAnsweredHere() {
        try {
            boolean answeredHere = true;
            while (answeredHere && !done.isDone()) {
                answeredHere = sendNext();
            }
        } catch (RuntimeException | Error e) {
            done.completeExceptionally(e);
        }
    }

    /** Returns whether the answer is here already, or there is nothing more to send. */
    private boolean sendNext() {
        return lists.hasNext() ? new Sent().send(lists.next()) : done.complete(null);
    }

    /** One list. Its fields are touched by the sending thread only. */
    private final class Sent {
        private final Thread sender = Thread.currentThread();
        private boolean sending = true;
        private boolean answeredHere;

        boolean send(List<NewJob> list) {
            operations
                    .enqueueAll(list)
                    .whenCompleteAsync(this::answered, executor)
                    .exceptionally(failure -> {
                        done.completeExceptionally(failure);
                        return List.of();
                    });
            sending = false;
            return answeredHere;
        }

        /** Fails the stage here, on the executor; the stage behind it is for an executor that refuses to run this. */
        private void answered(@Nullable List<EnqueueOutcome> answer, @Nullable Throwable failure) {
            if (answer == null) {
                done.completeExceptionally(Objects.requireNonNull(failure));
            } else if (handOver(answer)) {
                goOn();
            }
        }

        private void goOn() {
            if (Thread.currentThread() == sender && sending) {
                answeredHere = true;
            } else {
                sendWhileAnsweredHere();
            }
        }
    }

    private boolean handOver(List<EnqueueOutcome> answer) {
        try {
            answer.forEach(outcomes);
            return true;
        } catch (RuntimeException | Error e) {
            done.completeExceptionally(e);
            return false;
        }
    }
}
