package dev.tierq.inmemory;

import dev.tierq.spi.WakeUps;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** The marker of a queue: set, or given at once to the one who has waited for it longest. Thread-safe. */
final class Marker implements WakeUps {
    private final BooleanSupplier jobsWait;
    private final Queue<Wait> waits = new ArrayDeque<>();
    private boolean set;

    /**
     * Makes a marker that is not set.
     *
     * @param jobsWait whether the queue has waiting jobs
     */
    Marker(BooleanSupplier jobsWait) {
        this.jobsWait = jobsWait;
    }

    /** Sets the marker. A wait whose time is over refuses it, and it goes to the next one or stays. */
    void set() {
        Optional<Wait> next = nextOrKeep();
        while (next.isPresent() && !next.get().woken().complete(true)) {
            next = nextOrKeep();
        }
    }

    private synchronized Optional<Wait> nextOrKeep() {
        Optional<Wait> next = Optional.ofNullable(waits.poll());
        set = next.isEmpty();
        return next;
    }

    @Override
    public CompletionStage<Boolean> await(Duration atMost) {
        Wait wait = new Wait(new CompletableFuture<>());
        synchronized (this) {
            if (set) {
                set = false;
                return CompletableFuture.completedFuture(true);
            }
            waits.add(wait);
        }
        return wait.woken()
                .completeOnTimeout(false, atMost.toNanos(), TimeUnit.NANOSECONDS)
                .whenComplete((woken, failure) -> forget(wait));
    }

    private synchronized void forget(Wait wait) {
        waits.removeIf(each -> each.woken() == wait.woken());
    }

    @Override
    public CompletionStage<Void> passOn() {
        if (jobsWait.getAsBoolean()) {
            set();
        }
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public boolean inTouch() {
        return true;
    }

    /** A wait holds nothing but the marker, which {@link #passOn} gives back. */
    @Override
    public void nobodyWaits() {}

    /** Somebody who waits. */
    private record Wait(CompletableFuture<Boolean> woken) {}
}
