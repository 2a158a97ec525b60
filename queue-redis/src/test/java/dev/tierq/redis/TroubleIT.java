package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tierq.BackendException;
import dev.tierq.EnqueueOutcome;
import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import dev.tierq.PollOutcome;
import dev.tierq.Storage;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Everything that may be the matter, on a server of its own: calls that cannot be served say so, in time and in the words
 * of {@code docs/errors.md}; nothing is half written, what can go on does, and all is well again once the cause is gone.
 */
final class TroubleIT {
    /** What a machine that is busy with other things may take beyond the timeout. */
    private static final Duration SLACK = Duration.ofSeconds(20);

    @ParameterizedTest
    @EnumSource
    void everyFailureIsTypedAndInTimeAndEndsWithItsCause(Trouble trouble) {
        try (Scene scene = new Scene(trouble)) {
            String before = scene.own().contents();
            Map<Storage, Map<Attempt, Object>> answers = answers(scene);
            trouble.provoke(scene);

            if (trouble.scope().isEveryCall()) {
                fail(scene, trouble);
                trouble.end(scene);
                assertThat(scene.own().contents()).satisfies(after -> assertUntouched(trouble, before, after));
            } else {
                String troubled = scene.own().contents();
                fail(scene, trouble);
                assertThat(scene.own().contents()).isEqualTo(troubled);
                goOn(scene, trouble, answers);
                trouble.end(scene);
            }

            scene.assertNothingIsHalfWritten();
            workAgain(scene);
        }
    }

    private static void assertUntouched(Trouble trouble, String before, String after) {
        if (!trouble.losesReplies()) {
            assertThat(after).isEqualTo(before);
        }
    }

    /** What calls that look answer while all is well. */
    private static Map<Storage, Map<Attempt, Object>> answers(Scene scene) {
        Map<Storage, Map<Attempt, Object>> answers = new EnumMap<>(Storage.class);
        for (Storage storage : Storage.values()) {
            answers.put(
                    storage,
                    Stream.of(Attempt.values())
                            .filter(Attempt::looks)
                            .collect(Collectors.toMap(
                                    attempt -> attempt, attempt -> attempt.make(scene, scene.queue(storage)))));
        }
        return answers;
    }

    private static void fail(Scene scene, Trouble trouble) {
        for (Storage storage : Storage.values()) {
            trouble.scope().fails(storage).forEach(attempt -> assertFails(scene, trouble, attempt, storage));
        }
    }

    private static void assertFails(Scene scene, Trouble trouble, Attempt attempt, Storage storage) {
        JobQueue queue = scene.queue(storage);
        if (trouble.cutsReplies()) {
            scene.cutNextReply();
        }
        long start = System.nanoTime();
        Throwable failure = catchThrowable(() -> attempt.make(scene, queue));
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        if (trouble.cutsReplies()) {
            scene.awaitConnected();
        }

        String what = trouble + ", " + attempt + ", " + storage;
        assertThat(failure).as(what).isExactlyInstanceOf(trouble.type(attempt));
        assertThat(failure).as(what).hasMessageMatching(Fault.pattern(trouble.message(attempt, attempt.on(queue))));
        assertThat(reason(failure)).as(what).isEqualTo(trouble.fault().reason());
        assertThat(took).as(what).isLessThan(trouble.timeout().plus(SLACK));
    }

    private static Set<BackendException.Reason> reason(Throwable failure) {
        return failure instanceof BackendException refused ? EnumSet.of(refused.reason()) : Set.of();
    }

    private static void goOn(Scene scene, Trouble trouble, Map<Storage, Map<Attempt, Object>> answers) {
        for (Storage storage : Storage.values()) {
            Set<Attempt> others =
                    EnumSet.complementOf(EnumSet.copyOf(trouble.scope().fails(storage)));
            others.forEach(attempt -> assertThat(attempt.make(scene, scene.queue(storage)))
                    .as(trouble + ", " + attempt + ", " + storage)
                    .isNotEqualTo(new PollOutcome.Empty())
                    .satisfies(answer -> assertSame(attempt, answer, answers.get(storage))));
        }
    }

    private static void assertSame(Attempt attempt, Object answer, Map<Attempt, Object> answers) {
        if (attempt.looks()) {
            assertThat(answer).isEqualTo(answers.get(attempt));
        }
    }

    /** With the same queues, which nobody opened anew. */
    private static void workAgain(Scene scene) {
        for (Storage storage : Storage.values()) {
            JobQueue queue = scene.queue(storage);
            assertThat(queue.enqueue(NewJob.in("low").id("again").build())).isInstanceOf(EnqueueOutcome.Accepted.class);
            assertThat(queue.poll(10).jobs())
                    .extracting(job -> job.id().value())
                    .contains("again");
            assertThat(queue.depth()).isZero();
            assertThat(queue.depthByTier().values()).containsOnly(0L);
        }
        Attempt.CONNECT.make(scene, scene.queue(Storage.RECORDS));
    }
}
