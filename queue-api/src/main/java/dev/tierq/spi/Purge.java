package dev.tierq.spi;

import dev.tierq.JobQueue;
import dev.tierq.PurgeStoppedException;
import dev.tierq.QueueName;
import dev.tierq.scoring.Tier;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * One purge on its way through a queue, a page at a time.
 *
 * <p>It counts the jobs first and never removes more than that: who adds jobs meanwhile cannot make it endless. A first page
 * is sent also where none waits, since a backend may count on a copy that lags behind, and writes on the original only.
 */
final class Purge {
    private final QueueName queue;
    private final Supplier<QueueStore> store;
    private final Optional<Tier> tier;
    private final Executor executor;
    private final CompletableFuture<Long> done = new CompletableFuture<>();
    private boolean counted;
    private boolean ended;
    private long left;
    private long removed;
    private Optional<PurgedPage.Cursor> after = Optional.empty();

    /**
     * Begins nothing yet.
     *
     * @param store gives the store, or throws once the queues are closed
     * @param tier the tier whose jobs to remove; empty for all
     * @param executor takes up each answer, and completes the stage
     */
    Purge(QueueName queue, Supplier<QueueStore> store, Optional<Tier> tier, Executor executor) {
        this.queue = queue;
        this.store = store;
        this.tier = tier;
        this.executor = executor;
    }

    CompletionStage<Long> start() {
        new StageLoop(done::isDone, this::next, this::stopped).start();
        return done;
    }

    private CompletionStage<?> next() {
        if (!counted) {
            return onExecutor(count(), this::begin);
        }
        if (ended) {
            done.complete(removed);
            return done;
        }
        int most = (int) Math.min(left, JobQueue.MAX_JOBS);
        return onExecutor(store.get().purge(tier, most, after), this::goOn);
    }

    private CompletionStage<Long> count() {
        QueueStore open = store.get();
        return tier.map(one -> open.depthByTier().thenApply(depths -> depths.get(one)))
                .orElseGet(open::depth);
    }

    private void begin(long waiting) {
        counted = true;
        left = waiting;
    }

    private void goOn(PurgedPage page) {
        removed += page.removed();
        left -= page.removed();
        after = page.next();
        ended = left == 0 || page.next().isEmpty();
    }

    private void stopped(Throwable failure) {
        failure.addSuppressed(new PurgeStoppedException(queue, removed));
        done.completeExceptionally(failure);
    }

    private <T> CompletionStage<T> onExecutor(CompletionStage<T> answer, Consumer<T> then) {
        return answer.whenCompleteAsync(
                (value, failure) -> {
                    if (failure == null) {
                        then.accept(value);
                    }
                },
                executor);
    }
}
