package dev.tierq.spi;

import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Steps that follow one another: each is begun when the stage of the one before it has completed.
 *
 * <p>There may be any number of steps, so neither the stack nor the chain of stages may grow with it. A stage that
 * completes on the thread that has just begun its step, while it is still beginning it, is taken up by the loop of that
 * thread; any other begins a loop of its own.
 */
final class StageLoop {
    private final BooleanSupplier isDone;
    private final Supplier<CompletionStage<?>> next;
    private final Consumer<Throwable> failed;

    /**
     * Steps of somebody who knows when they are done.
     *
     * @param isDone tells whether no further step is to be begun
     * @param next begins a step; where there is none left it notes that, and gives any complete stage
     * @param failed is told what a step failed with; no further one is begun
     */
    StageLoop(BooleanSupplier isDone, Supplier<CompletionStage<?>> next, Consumer<Throwable> failed) {
        this.isDone = isDone;
        this.next = next;
        this.failed = failed;
    }

    /** Begins the first step; what it throws while it is begun is thrown here. What a later one throws is a failure. */
    void start() {
        if (new Step().begin()) {
            goOnHere();
        }
    }

    private void goOnHere() {
        try {
            boolean endedHere = true;
            while (endedHere && !isDone.getAsBoolean()) {
                endedHere = new Step().begin();
            }
        } catch (RuntimeException | Error e) {
            failed.accept(e);
        }
    }

    /** One step. Its fields are touched by the thread that begins it only. */
    private final class Step {
        private final Thread beginner = Thread.currentThread();
        private boolean beginning = true;
        private boolean endedHere;

        /** Returns whether the stage has completed already, on this thread. */
        boolean begin() {
            next.get().whenComplete((answer, failure) -> ended(failure));
            beginning = false;
            return endedHere;
        }

        private void ended(@Nullable Throwable failure) {
            if (failure != null) {
                failed.accept(unwrapped(failure));
            } else if (Thread.currentThread() == beginner && beginning) {
                endedHere = true;
            } else {
                goOnHere();
            }
        }
    }

    private static Throwable unwrapped(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
