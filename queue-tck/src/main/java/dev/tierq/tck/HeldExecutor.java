package dev.tierq.tck;

import static org.assertj.core.api.Assertions.fail;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** An executor that holds what it is given until a test runs it, on the test's own thread. */
final class HeldExecutor implements Executor {
    private static final long LIMIT_SECONDS = 30;

    private final BlockingQueue<Runnable> held = new LinkedBlockingQueue<>();

    @Override
    public void execute(Runnable command) {
        held.add(command);
    }

    /** Waits for something to run, and returns it. */
    Runnable next() {
        try {
            @Nullable Runnable next = held.poll(LIMIT_SECONDS, TimeUnit.SECONDS);
            return next != null
                    ? next
                    : fail("The executor of the queues was given nothing to run for %s s".formatted(LIMIT_SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return fail("Interrupted while waiting for something to run", e);
        }
    }

    /** Runs what comes until the condition holds. */
    void runUntil(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            next().run();
        }
    }
}
