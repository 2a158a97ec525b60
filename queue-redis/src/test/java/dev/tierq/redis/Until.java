package dev.tierq.redis;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits in tests: each has a condition and a limit. */
final class Until {
    /** Far more than anything here takes on a busy machine. */
    static final long LIMIT_SECONDS = 60;

    private Until() {}

    /** Looks until the condition holds. */
    static void holds(String what, BooleanSupplier condition) {
        holds(what, condition, () -> "nothing more to tell");
    }

    /** Looks until the condition holds; if it does not, tells what was seen instead. */
    static void holds(String what, BooleanSupplier condition, Supplier<?> seen) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("Not within %s s: %s; %s".formatted(LIMIT_SECONDS, what, seen.get()));
            }
            Thread.onSpinWait();
        }
    }

    /** Waits for the answer; the stage itself is left as it is. */
    static <T> T answered(CompletionStage<T> stage) {
        return answered(stage, LIMIT_SECONDS);
    }

    /** Waits for the answer, at most for some seconds. */
    static <T> T answered(CompletionStage<T> stage, long seconds) {
        CompletableFuture<T> copy = stage.toCompletableFuture().copy();
        return copy.orTimeout(seconds, TimeUnit.SECONDS).join();
    }
}
