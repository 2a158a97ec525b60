package dev.tierq.spi;

import dev.tierq.BackendException;
import dev.tierq.PollOutcome;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;

/** Waits for the answer to what was sent. The backend's timeout ends every wait. */
final class Await {
    private Await() {}

    /**
     * Returns the answer, or throws what the stage failed with. An interrupt does not end the wait, since what was sent
     * takes effect anyway; the flag is set again at the end.
     */
    static <T> T answer(CompletionStage<T> stage) {
        return answer(stage, () -> {});
    }

    /** Returns the answer to what waits, which an interrupt ends; else as {@link #answer(CompletionStage)}. */
    static PollOutcome answer(WaitingPoll call) {
        return answer(call.answer(), call::end);
    }

    private static <T> T answer(CompletionStage<T> stage, Runnable onInterrupt) {
        CompletableFuture<T> future = stage.toCompletableFuture();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return future.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                    onInterrupt.run();
                } catch (ExecutionException e) {
                    throw withCaller(e);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** The failure was made on another thread: the stack of the blocked caller goes along as suppressed. */
    private static RuntimeException withCaller(ExecutionException failure) {
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        cause.addSuppressed(new RuntimeException("The blocking call"));
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException known
                ? known
                : new BackendException(
                        BackendException.Reason.OTHER, "The backend failed with %s".formatted(cause), cause);
    }
}
