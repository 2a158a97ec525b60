package dev.tierq.redis;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import com.github.benmanes.caffeine.cache.stats.CacheStats;
import dev.tierq.CacheStatistics;
import dev.tierq.QueueName;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the server said of queues lately, by name. Thread-safe.
 *
 * <p>It spares a program that opens a queue for each request the asking. It decides nothing: what it holds is what the
 * server said, and whoever opens a queue from it hands the generation to every script, which refuses another. It keeps at
 * most {@link #MOST} answers, each no longer than {@link #STALENESS}; a question under way counts as an answer, so that
 * those who ask at once share it; a failure is not kept.
 */
final class DescriptionCache {
    static final int MOST = 1_000;
    static final Duration STALENESS = Duration.ofSeconds(10);

    private final Cache<QueueName, CompletableFuture<StoredQueue>> answers;

    /** The time of the ticker decides when an answer is dropped, and nothing else. */
    DescriptionCache(Ticker ticker) {
        this.answers = Caffeine.newBuilder()
                .maximumSize(MOST)
                .expireAfterWrite(STALENESS)
                .ticker(ticker)
                .executor(Runnable::run)
                .recordStats()
                .build();
    }

    /** What is known of a queue; what is not is asked for. */
    Answer get(QueueName name, Supplier<CompletionStage<StoredQueue>> ask) {
        CompletableFuture<StoredQueue> question = new CompletableFuture<>();
        CompletableFuture<StoredQueue> answer = answers.get(name, unknown -> question);
        boolean isNew = answer == question;
        if (isNew) {
            // A stage first, so that a question that throws ends as one that fails.
            CompletableFuture.completedStage(ask)
                    .thenCompose(Supplier::get)
                    .whenComplete((stored, failure) -> settle(name, question, stored, failure));
        }
        return new Answer(answer, isNew);
    }

    /** A failure is dropped before anybody hears of it, so that whoever asks after that asks anew. */
    private void settle(
            QueueName name,
            CompletableFuture<StoredQueue> question,
            @Nullable StoredQueue stored,
            @Nullable Throwable failure) {
        if (failure == null) {
            question.complete(stored);
        } else {
            answers.asMap().remove(name, question);
            question.completeExceptionally(failure);
        }
    }

    /** Takes over what the server said just now. */
    void put(QueueName name, StoredQueue stored) {
        answers.put(name, CompletableFuture.completedFuture(stored));
    }

    /** Forgets a queue, also where its answer is still under way. */
    void forget(QueueName name) {
        answers.invalidate(name);
    }

    CacheStatistics statistics() {
        answers.cleanUp();
        CacheStats stats = answers.stats();
        return new CacheStatistics(stats.hitCount(), stats.missCount(), stats.evictionCount(), answers.estimatedSize());
    }

    /**
     * What the server said, or will have said.
     *
     * @param stage the answer; fails as the question did
     * @param isNew whether the question was asked for this answer, and not by somebody else before
     */
    record Answer(CompletionStage<StoredQueue> stage, boolean isNew) {}
}
