package dev.tierq.tck;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A call on a thread of its own, to be interrupted. */
final class Interrupted<T> {
    private static final long LIMIT_SECONDS = 60;

    private final CompletableFuture<T> answer = new CompletableFuture<>();
    private final CompletableFuture<Boolean> flag = new CompletableFuture<>();
    private final CountDownLatch interrupted = new CountDownLatch(1);
    private final Thread thread;

    private Interrupted(Supplier<T> call) {
        this.thread = new Thread(
                () -> {
                    try {
                        answer.complete(call.get());
                    } catch (RuntimeException | Error e) {
                        answer.completeExceptionally(e);
                    }
                    awaitInterrupt();
                    flag.complete(Thread.currentThread().isInterrupted());
                },
                "interrupted-call");
    }

    static <T> Interrupted<T> call(Supplier<T> call) {
        Interrupted<T> made = new Interrupted<>(call);
        made.thread.start();
        return made;
    }

    /** Interrupts the thread while the call runs, or just after it. */
    void interrupt() {
        thread.interrupt();
        interrupted.countDown();
    }

    private void awaitInterrupt() {
        boolean flagged = false;
        while (interrupted.getCount() > 0) {
            try {
                interrupted.await();
            } catch (InterruptedException e) {
                flagged = true;
            }
        }
        if (flagged) {
            Thread.currentThread().interrupt();
        }
    }

    T answer() {
        return answer.orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS).join();
    }

    /** Whether the flag was set after the call. */
    boolean flagWasSet() {
        return flag.orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS).join();
    }
}
