package dev.tierq.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tierq.AsyncJobQueue;
import dev.tierq.EnqueueOutcome;
import dev.tierq.JobId;
import dev.tierq.NewJob;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.UnknownTierException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(30)
class StagedCallTest {
    private static final JobId ID = JobId.of("a");
    private static final NewJob JOB = NewJob.in("high").id(ID).build();
    private static final QueueName NAME = QueueName.of("orders");
    private static final Executor REFUSING = work -> {
        throw new RejectedExecutionException("full");
    };

    private final RecordingBackend backend = new RecordingBackend();
    private final ExecutorService executor = Executors.newSingleThreadExecutor(work -> new Thread(work, "given"));
    private final AsyncJobQueue queue = on(executor);

    @AfterEach
    void endTheThread() {
        executor.shutdownNow();
    }

    static Stream<Function<AsyncJobQueue, CompletionStage<?>>> operations() {
        return Stream.of(
                queue -> queue.enqueue(JOB),
                queue -> queue.enqueueAll(List.of(JOB)),
                queue -> queue.enqueueAll(Stream.of(JOB), outcome -> {}),
                AsyncJobQueue::poll,
                queue -> queue.poll(2),
                queue -> queue.peek(2),
                queue -> queue.list(2),
                queue -> queue.position(ID),
                queue -> queue.find(ID),
                queue -> queue.cancel(ID),
                AsyncJobQueue::depth,
                AsyncJobQueue::depthByTier);
    }

    @ParameterizedTest
    @MethodSource("operations")
    void everyStageCompletesOnTheGivenExecutor(Function<AsyncJobQueue, CompletionStage<?>> operation) throws Exception {
        backend.holding = true;
        CompletableFuture<String> completedOn = operation
                .apply(queue)
                .thenApply(answer -> Thread.currentThread().getName())
                .toCompletableFuture();
        assertThat(completedOn).isNotDone();
        backend.heldBack.get(0).run();

        assertThat(completedOn.get()).isEqualTo("given");
    }

    @Test
    void openingCompletesOnTheGivenExecutor() throws Exception {
        backend.holding = true;
        CompletableFuture<String> completedOn = new BackendQueues(backend, executor)
                .openAsync(NAME, QueueOptions.defaults())
                .thenApply(opened -> Thread.currentThread().getName())
                .toCompletableFuture();
        backend.heldBack.get(0).run();

        assertThat(completedOn.get()).isEqualTo("given");
    }

    @Test
    void theOutcomesOfAStreamAreHandedOverOnTheGivenExecutorInOrder() throws Exception {
        Set<String> threads = Collections.synchronizedSet(new HashSet<>());
        List<String> outcomes = new ArrayList<>();
        queue.enqueueAll(BlockingCallTest.jobs(2_500), outcome -> {
                    threads.add(Thread.currentThread().getName());
                    outcomes.add(outcome.id().value());
                })
                .toCompletableFuture()
                .get();

        assertThat(threads).containsExactly("given");
        assertThat(backend.lists).extracting(List::size).containsExactly(1_000, 1_000, 500);
        assertThat(outcomes)
                .isEqualTo(IntStream.range(0, 2_500).mapToObj(Integer::toString).toList());
    }

    @Test
    void theNextListOfAStreamIsSentWhenTheOneBeforeWasAnswered() {
        AsyncJobQueue direct = on(Runnable::run);
        backend.holding = true;
        CompletionStage<Void> stage = direct.enqueueAll(BlockingCallTest.jobs(1_001), outcome -> {});

        assertThat(backend.lists).hasSize(1);
        backend.heldBack.get(0).run();
        assertThat(backend.lists).hasSize(2);
        assertThat(stage).isNotCompleted();
        backend.heldBack.get(1).run();
        assertThat(stage).isCompleted();
    }

    @Test
    void aStreamOfAMillionJobsOverflowsNoStack() {
        assertThat(countOutcomes(on(Runnable::run), 1_000_000)).isEqualTo(1_000_000);
        assertThat(countOutcomes(queue, 100_000)).isEqualTo(100_000);
    }

    private static long countOutcomes(AsyncJobQueue queue, int jobs) {
        AtomicLong outcomes = new AtomicLong();
        queue.enqueueAll(Collections.nCopies(jobs, JOB).stream(), outcome -> outcomes.incrementAndGet())
                .toCompletableFuture()
                .join();
        return outcomes.get();
    }

    @Test
    void aBadJobInTheFirstListIsThrownByTheCall() {
        assertThatExceptionOfType(UnknownTierException.class)
                .isThrownBy(() -> queue.enqueueAll(Stream.of(NewJob.in("urgent").build()), outcome -> {}));
        assertThat(backend.lists).isEmpty();
    }

    @Test
    void aBadJobInALaterListFailsTheStage() {
        for (Executor any : List.<Executor>of(Runnable::run, executor)) {
            List<EnqueueOutcome> outcomes = new ArrayList<>();
            Stream<NewJob> jobs = Stream.concat(
                    BlockingCallTest.jobs(1_500), Stream.of(NewJob.in("urgent").build()));

            assertFails(on(any).enqueueAll(jobs, outcomes::add)).isInstanceOf(UnknownTierException.class);
            assertThat(outcomes).hasSize(1_000);
        }
        assertThat(backend.lists).hasSize(2);
    }

    @Test
    void aFailureOfTheBackendEndsTheStream() {
        IllegalStateException failure = new IllegalStateException("lost");
        backend.failure = () -> failure;

        assertFails(queue.enqueueAll(BlockingCallTest.jobs(5_000), outcome -> {}))
                .isSameAs(failure);
        assertThat(backend.lists).hasSize(1);
    }

    @Test
    void aConsumerThatThrowsEndsTheStream() {
        IllegalStateException failure = new IllegalStateException("full");

        assertFails(queue.enqueueAll(BlockingCallTest.jobs(5_000), outcome -> {
                    throw failure;
                }))
                .isSameAs(failure);
        assertThat(backend.lists).hasSize(1);
    }

    @Test
    void aCancelledStreamSendsNoFurtherList() {
        AsyncJobQueue direct = on(Runnable::run);
        backend.holding = true;
        CompletableFuture<Void> stage =
                direct.enqueueAll(BlockingCallTest.jobs(5_000), outcome -> {}).toCompletableFuture();
        stage.cancel(false);
        backend.heldBack.get(0).run();

        assertThat(backend.lists).hasSize(1);
    }

    @Test
    void anExecutorThatRefusesFailsTheStage() {
        assertFails(on(REFUSING).depth()).isInstanceOf(RejectedExecutionException.class);
        assertFails(on(REFUSING).enqueueAll(BlockingCallTest.jobs(2), outcome -> {}))
                .isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void aStreamOfNoJobsIsDone() {
        assertThat(queue.enqueueAll(Stream.empty(), outcome -> {})).isCompleted();
        assertThat(backend.lists).isEmpty();
    }

    private AsyncJobQueue on(Executor any) {
        return new BackendQueues(backend, any).open(NAME).async();
    }

    private static ThrowableAssertAlternative<?> assertFails(CompletionStage<?> stage) {
        return assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> stage.toCompletableFuture().get(20, TimeUnit.SECONDS))
                .havingCause();
    }
}
