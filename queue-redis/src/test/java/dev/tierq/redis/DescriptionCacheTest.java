package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.CacheStatistics;
import dev.tierq.QueueName;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** What is kept, for how long, and what is not; without a server, on a ticker that stands still until it is moved. */
final class DescriptionCacheTest {
    private static final QueueName NAME = QueueName.of("mail");
    private static final StoredQueue OLD = new StoredQueue(Map.of("policy", "strict"), "1");
    private static final StoredQueue NEW = new StoredQueue(Map.of("policy", "another"), "2");

    private final Deque<CompletableFuture<StoredQueue>> questions = new ArrayDeque<>();
    private long nanos;
    private final DescriptionCache cache = new DescriptionCache(() -> nanos);

    private DescriptionCache.Answer get(QueueName name) {
        return cache.get(name, this::asked);
    }

    private CompletionStage<StoredQueue> asked() {
        questions.add(new CompletableFuture<>());
        return questions.getLast();
    }

    private void know(StoredQueue stored) {
        get(NAME);
        questions.getLast().complete(stored);
    }

    private void assertKnown(StoredQueue expected) {
        DescriptionCache.Answer answer = get(NAME);
        assertThat(answer.isNew()).isFalse();
        assertThat(answer.stage()).isCompletedWithValue(expected);
    }

    @Test
    void anAnswerServesUntilItIsTenSecondsOld() {
        know(OLD);
        nanos = Duration.ofSeconds(10).toNanos() - 1;
        assertKnown(OLD);
        nanos++;

        assertThat(get(NAME).isNew()).isTrue();
        assertThat(questions).hasSize(2);
    }

    @Test
    void beingUsedDoesNotMakeAnAnswerYounger() {
        know(OLD);
        for (int second = 1; second < 10; second++) {
            nanos = Duration.ofSeconds(second).toNanos();
            assertKnown(OLD);
        }
        nanos = Duration.ofSeconds(10).toNanos();

        assertThat(get(NAME).isNew()).isTrue();
    }

    @Test
    void thoseWhoAskAtOnceShareOneQuestion() {
        DescriptionCache.Answer first = get(NAME);
        DescriptionCache.Answer second = get(NAME);

        assertThat(first.isNew()).isTrue();
        assertThat(second.isNew()).isFalse();
        assertThat(questions).hasSize(1);
        questions.getLast().complete(OLD);
        assertThat(first.stage()).isCompletedWithValue(OLD);
        assertThat(second.stage()).isCompletedWithValue(OLD);
    }

    @Test
    void aFailureReachesAllWhoWaitForItAndNobodyAfter() {
        DescriptionCache.Answer first = get(NAME);
        DescriptionCache.Answer second = get(NAME);
        CompletionStage<Boolean> askedInTheMiddle =
                first.stage().handle((stored, failure) -> get(NAME).isNew());
        questions.getLast().completeExceptionally(new IllegalStateException("no answer"));

        assertThat(first.stage()).isCompletedExceptionally();
        assertThat(second.stage()).isCompletedExceptionally();
        assertThat(askedInTheMiddle).isCompletedWithValue(true);
    }

    @Test
    void aQuestionThatThrowsIsOneThatFails() {
        DescriptionCache.Answer answer = cache.get(NAME, () -> {
            throw new IllegalStateException("not asked");
        });

        assertThat(answer.stage()).isCompletedExceptionally();
        assertThat(get(NAME).isNew()).isTrue();
    }

    @Test
    void anAnswerUnderWayIsNotKeptOnceItsQueueIsForgotten() {
        DescriptionCache.Answer before = get(NAME);
        cache.forget(NAME);
        questions.getLast().complete(OLD);

        assertThat(before.stage()).isCompletedWithValue(OLD);
        assertThat(get(NAME).isNew()).isTrue();
    }

    @Test
    void whatTheServerSaidLastStaysWhateverWasUnderWay() {
        get(NAME);
        cache.put(NAME, NEW);
        questions.getLast().complete(OLD);
        assertKnown(NEW);
    }

    @Test
    void aFailureThatWasUnderWayLeavesWhatTheServerSaidSince() {
        get(NAME);
        cache.put(NAME, NEW);
        questions.getLast().completeExceptionally(new IllegalStateException("no answer"));
        assertKnown(NEW);
    }

    @Test
    void ofManyNamesAThousandAreKept() {
        for (int i = 0; i < 2_000; i++) {
            get(QueueName.of("mail-" + i));
            questions.remove().complete(OLD);
            assertThat(cache.statistics().size()).isLessThanOrEqualTo(1_000);
        }

        assertThat(cache.statistics()).isEqualTo(new CacheStatistics(0, 2_000, 1_000, 1_000));
    }

    @Test
    void statisticsCountWhatServedWhatDidNotAndWhatWasDropped() {
        know(OLD);
        assertKnown(OLD);
        assertKnown(OLD);
        assertThat(cache.statistics()).isEqualTo(new CacheStatistics(2, 1, 0, 1));

        nanos = Duration.ofSeconds(10).toNanos();
        assertThat(cache.statistics()).isEqualTo(new CacheStatistics(2, 1, 1, 0));
        know(NEW);
        cache.forget(NAME);
        assertThat(cache.statistics()).isEqualTo(new CacheStatistics(2, 2, 1, 0));
    }
}
