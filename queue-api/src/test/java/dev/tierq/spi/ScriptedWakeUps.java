package dev.tierq.spi;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Wake-ups that a test gives by hand, or by a script of answers to the next waits. */
final class ScriptedWakeUps implements WakeUps {
    final List<Duration> lengths = Collections.synchronizedList(new ArrayList<>());
    final Queue<Supplier<CompletionStage<Boolean>>> script = new ConcurrentLinkedQueue<>();
    final AtomicInteger passedOn = new AtomicInteger();
    final AtomicInteger nobodyWaits = new AtomicInteger();
    volatile boolean inTouch = true;
    volatile boolean passesOn = true;
    private volatile CompletableFuture<Boolean> wait = CompletableFuture.completedFuture(false);

    @Override
    public CompletionStage<Boolean> await(Duration atMost) {
        if (!wait.isDone()) {
            throw new AssertionError("Two waits at a time");
        }
        lengths.add(atMost);
        Supplier<CompletionStage<Boolean>> scripted = script.poll();
        if (scripted != null) {
            return scripted.get();
        }
        wait = new CompletableFuture<>();
        return wait;
    }

    boolean somebodyWaits() {
        return !wait.isDone();
    }

    /** Ends the wait that runs with the marker. */
    void wake() {
        wait.complete(true);
    }

    /** Ends the wait that runs since its time is over. */
    void timeIsOver() {
        wait.complete(false);
    }

    void fail(RuntimeException failure) {
        wait.completeExceptionally(failure);
    }

    @Override
    public CompletionStage<Void> passOn() {
        passedOn.incrementAndGet();
        return passesOn
                ? CompletableFuture.completedFuture(null)
                : CompletableFuture.failedFuture(new IllegalStateException("cannot pass on"));
    }

    @Override
    public boolean inTouch() {
        return inTouch;
    }

    @Override
    public void nobodyWaits() {
        nobodyWaits.incrementAndGet();
    }
}
