package dev.tierq.spi;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * What the queues of one client share: whether they are open, who waits, and which polls are under way. Thread-safe.
 *
 * <p>A poll that was sent has taken its jobs, so closing waits for its answer and for the hand-over of its jobs.
 */
final class OpenQueues {
    private static final long LIMIT_SECONDS = 3;

    private final Map<WakeUps, WaitingLine> lines = new ConcurrentHashMap<>();
    private final Set<CompletionStage<?>> underWay = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    boolean isClosed() {
        return closed;
    }

    /** The one line of those who wait for jobs of a queue. */
    WaitingLine line(QueueStore store) {
        return lines.computeIfAbsent(store.wakeUps(), WaitingLine::new);
    }

    /** Lets closing wait for a stage. It is added before the look at {@code closed}, so that no poll slips between. */
    <T> CompletionStage<T> send(Supplier<CompletionStage<T>> poll) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        await(done);
        if (closed) {
            done.complete(null);
            return CompletableFuture.failedFuture(BackendQueues.closed());
        }
        return sent(poll).whenComplete((answer, failure) -> done.complete(null));
    }

    /** A store that throws fails the call, whose turn it may be, as one whose stage fails. */
    private static <T> CompletionStage<T> sent(Supplier<CompletionStage<T>> poll) {
        try {
            return poll.get();
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** Lets closing wait for a stage. */
    void await(CompletionStage<?> stage) {
        underWay.add(stage);
        stage.whenComplete((done, failure) -> underWay.remove(stage));
    }

    /**
     * Ends all waits and waits for what is under way; not for ever, as a thread of a driver would wait for itself.
     *
     * @return false if all is closed already
     */
    boolean close() {
        synchronized (this) {
            if (closed) {
                return false;
            }
            closed = true;
        }
        lines.values().forEach(WaitingLine::close);
        CompletableFuture.allOf(underWay.stream()
                        .map(CompletionStage::toCompletableFuture)
                        .toArray(CompletableFuture<?>[]::new))
                .handle((answers, failure) -> true)
                .completeOnTimeout(true, LIMIT_SECONDS, TimeUnit.SECONDS)
                .join();
        return true;
    }
}
