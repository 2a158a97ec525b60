package dev.tierq.tck;

import static dev.tierq.tck.QueueKind.IDS_CLOCK;
import static dev.tierq.tck.QueueKind.RECORDS_EXACT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tierq.EnqueueOutcome;
import dev.tierq.FindOutcome;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import dev.tierq.QueueMismatchException;
import dev.tierq.ScoreException;
import dev.tierq.UnknownTierException;
import dev.tierq.UnsupportedByQueueException;
import dev.tierq.scoring.StrictPolicy;
import dev.tierq.scoring.Tiers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The asynchronous form: the same answers, as stages. */
class StageRules extends Rules {
    private static final int LIMIT_SECONDS = 30;

    StageRules(ContractQueues queues) {
        super(queues);
    }

    private static <T> T join(CompletionStage<T> stage) {
        return stage.toCompletableFuture()
                .orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS)
                .join();
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    @DisplayName("R11.6 the asynchronous form gives the answer of the blocking form")
    void bothFormsGiveOneAnswer(Operation operation) {
        JobQueue blocking = open(RECORDS_EXACT);
        JobQueue staged = queues.main()
                .open(ContractQueues.newName(), RECORDS_EXACT.options(clock).build());
        List.of(blocking, staged).forEach(queue -> queue.enqueueAll(jobs("low", List.of("a", "b", "c"))));
        assertThat((Object) join(operation.stage(staged))).isEqualTo(operation.answer(blocking));
        assertThat(staged.peek(9)).as("jobs that wait afterwards").isEqualTo(blocking.peek(9));
    }

    @Test
    @DisplayName("R11.6 opening without blocking gives the same queue and the same refusal")
    void openingHasTwoFormsToo() {
        JobQueue queue = open(RECORDS_EXACT);
        queue.enqueue(job("low", "a"));
        JobQueue same = join(queues.main()
                .openAsync(queues.name(), RECORDS_EXACT.options(clock).build()));
        LeavingOrder.assertLeft(drain(same), List.of("a"));
        assertThatThrownBy(() -> join(queues.main()
                        .openAsync(queues.name(), IDS_CLOCK.options(clock).build())))
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(QueueMismatchException.class);
    }

    @Test
    @DisplayName("R11.6 queues are named and deleted without blocking as they are with it")
    void namingAndDeletingHaveTwoFormsToo() {
        JobQueue queue = open(RECORDS_EXACT);
        assertThat(join(queues.main().queuesAsync())).contains(queue.name());
        assertThat(join(queues.main().deleteAsync(queue.name()))).isTrue();
        assertThat(join(queues.main().deleteAsync(queue.name()))).isFalse();
        assertThat(join(queues.main().queuesAsync())).doesNotContain(queue.name());
    }

    @Test
    @DisplayName("R11.7 a bad argument is thrown by the call itself")
    void aBadArgumentIsThrownByTheCall() {
        JobQueue queue = open(RECORDS_EXACT);
        List<NewJob> unknownTier = List.of(job("none", "a"));
        List.<Callable<?>>of(
                        () -> queue.async().enqueue(unknownTier.get(0)),
                        () -> queue.async().enqueueAll(unknownTier),
                        () -> queue.async().purge("none"),
                        () -> queue.async().enqueueAll(unknownTier.stream(), outcome -> {}))
                .forEach(call -> assertThatThrownBy(call::call).isInstanceOf(UnknownTierException.class));
        List.<Callable<?>>of(
                        () -> queue.async().enqueueAll(List.of()),
                        () -> queue.async().poll(0),
                        () -> queue.async().peek(1_001),
                        () -> queue.async().list(0))
                .forEach(call -> assertThatThrownBy(call::call).isInstanceOf(IllegalArgumentException.class));
    }

    @Test
    @DisplayName("R11.8 what the queue itself cannot do fails the stage with the exception of the blocking form")
    void whatTheQueueCannotDoFailsTheStage() {
        JobQueue idsOnly = queues.open(
                IDS_CLOCK.options(clock).policy(UserPolicy.constant(1)).build());
        assertThatThrownBy(() -> join(idsOnly.async().depthByTier()))
                .hasCauseInstanceOf(UnsupportedByQueueException.class);
        assertThatThrownBy(() -> join(idsOnly.async().purge("low")))
                .hasCauseInstanceOf(UnsupportedByQueueException.class);
        JobQueue exact = queues.main()
                .open(ContractQueues.newName(), RECORDS_EXACT.options(clock).build());
        clock.set(StrictPolicy.strict().rule(Tiers.STANDARD).layout().horizon());
        assertThatThrownBy(() -> join(exact.async().enqueue(job("low", "a")))).hasCauseInstanceOf(ScoreException.class);
        assertDepth(exact, 0);
    }

    @EachKind
    @DisplayName("R11.9 a stream of 2,500 jobs is accepted in order, its outcomes handed over in order, one at a time")
    void aStreamIsAcceptedInOrder(QueueKind kind) {
        JobQueue queue = open(kind);
        List<String> ids = IntStream.range(0, 2_500)
                .mapToObj(i -> String.format(Locale.ROOT, "job-%04d", i))
                .toList();
        List<EnqueueOutcome> outcomes = Collections.synchronizedList(new ArrayList<>());
        join(queue.async().enqueueAll(ids.stream().map(id -> job("low", id)), outcomes::add));
        assertAllAccepted(outcomes);
        assertThat(outcomes).extracting(outcome -> outcome.id().value()).isEqualTo(ids);
        LeavingOrder.assertLeft(drain(queue), ids);
    }

    @EachKind
    @DisplayName(
            "R11.10 a stream whose second list is refused fails its stage; the first list stays, its outcomes handed over")
    void aStreamStopsAtARefusedList(QueueKind kind) {
        JobQueue queue = open(kind);
        List<EnqueueOutcome> outcomes = Collections.synchronizedList(new ArrayList<>());
        Stream<NewJob> stream = IntStream.range(0, 2_500).mapToObj(i -> job(i == 1_999 ? "none" : "low", "job-" + i));
        assertThatThrownBy(() -> join(queue.async().enqueueAll(stream, outcomes::add)))
                .hasCauseInstanceOf(UnknownTierException.class);
        assertThat(outcomes).as("outcomes handed over").hasSize(1_000);
        assertDepth(queue, 1_000);
    }

    @EachKind
    @DisplayName("R11.11 cancelling a stage does not recall what was sent")
    void cancellingAStageRecallsNothing(QueueKind kind) {
        JobQueue queue = open(kind);
        queue.async().enqueue(job("low", "a")).toCompletableFuture().cancel(true);
        Instant start = clock.instant();
        Crew.await("job a waits", () -> queue.find(JobId.of("a")) instanceof FindOutcome.Found);
        List<Job> left = drain(queue);
        LeavingOrder.assertLeft(left, List.of("a"));
        assertThat(left.get(0).enqueuedAt().orElse(start)).isEqualTo(start);
    }
}
