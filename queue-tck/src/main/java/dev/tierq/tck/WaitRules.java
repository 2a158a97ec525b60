package dev.tierq.tck;

import static dev.tierq.tck.LeavingOrder.assertLeft;
import static dev.tierq.tck.QueueKind.IDS_CLOCK;
import static dev.tierq.tck.QueueKind.RECORDS_EXACT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tierq.Job;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.PollOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Polls that wait for jobs. */
class WaitRules extends Rules {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofMillis(50);

    WaitRules(ContractQueues queues) {
        super(queues);
    }

    private static <T> T join(CompletionStage<T> stage) {
        return stage.toCompletableFuture()
                .orTimeout(2 * LONG.toSeconds(), TimeUnit.SECONDS)
                .join();
    }

    @EachKind
    @DisplayName("R14.1 a waiting poll takes the first n jobs if some are there, in both forms")
    void whatIsThereIsTakenAtOnce(QueueKind kind) {
        JobQueue queue = open(kind);
        queue.enqueueAll(jobs("low", List.of("a", "b", "c", "d", "e")));
        assertLeft(queue.poll(2, LONG).jobs(), List.of("a", "b"));
        assertLeft(join(queue.async().poll(2, LONG)).jobs(), List.of("c", "d"));
        assertLeft(queue.poll(2, LONG).jobs(), List.of("e"));
    }

    @EachKind
    @DisplayName("R14.2 a waiting poll where nothing comes answers empty, not before its time is over")
    void nothingComesIsEmpty(QueueKind kind) {
        JobQueue queue = open(kind);
        long begin = System.nanoTime();
        assertThat(queue.poll(3, SHORT)).isEqualTo(new PollOutcome.Empty());
        assertThat(join(queue.async().poll(3, SHORT))).isEqualTo(new PollOutcome.Empty());
        assertThat(Duration.ofNanos(System.nanoTime() - begin))
                .as("time that two waits took")
                .isGreaterThanOrEqualTo(SHORT.multipliedBy(2));
    }

    @ParameterizedTest(name = "{0} ns")
    @ValueSource(longs = {0, 1, 400_000, 999_999})
    @DisplayName("R14.3 a wait of zero or of less than a millisecond does not wait")
    void aWaitTooShortDoesNotWait(long nanos) {
        JobQueue queue = open(RECORDS_EXACT);
        assertThat(queue.poll(1, Duration.ofNanos(nanos))).isEqualTo(new PollOutcome.Empty());
        assertThat(join(queue.async().poll(1, Duration.ofNanos(nanos)))).isEqualTo(new PollOutcome.Empty());
    }

    @Test
    @DisplayName("R14.3 a negative wait is refused")
    void aNegativeWaitIsRefused() {
        JobQueue queue = open(RECORDS_EXACT);
        Duration negative = Duration.ofNanos(-1);
        Stream.<Callable<?>>of(
                        () -> queue.poll(1, negative), () -> queue.async().poll(1, negative))
                .forEach(call -> assertThatThrownBy(call::call)
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("PT-0.000000001S"));
    }

    @EachKind
    @DisplayName("R14.4 an enqueue on another connection ends the wait; the job has all it was given")
    void anEnqueueElsewhereEndsTheWait(QueueKind kind) {
        JobQueue queue = open(kind);
        JobQueue elsewhere = queues.openElsewhere(kind.options(clock).build());
        for (int round = 0; round < rounds(kind); round++) {
            CompletionStage<PollOutcome> waiting = queue.async().poll(7, LONG);
            String id = "job-" + round;
            elsewhere.enqueue(job("medium", id));
            assertLeft(join(waiting).jobs(), List.of(id));
        }
        assertDepth(queue, 0);
    }

    /** Jobs that a plain command adds are found by a look within 5 s. */
    private static int rounds(QueueKind kind) {
        return kind == IDS_CLOCK ? 1 : 50;
    }

    @EachKind
    @DisplayName("R14.5 a list wakes as many of those who wait as it has jobs for, on all connections")
    void aListWakesMany(QueueKind kind) {
        List<CompletionStage<PollOutcome>> waiting = new ArrayList<>();
        for (int connection = 0; connection < 3; connection++) {
            JobQueue queue = queues.openElsewhere(kind.options(clock).build());
            IntStream.range(0, 4).forEach(i -> waiting.add(queue.async().poll(1, LONG)));
        }
        List<String> ids = IntStream.range(0, 12).mapToObj(i -> "job-" + i).toList();
        open(kind).enqueueAll(jobs("low", ids));
        List<Job> taken =
                waiting.stream().flatMap(stage -> join(stage).jobs().stream()).toList();
        LeavingOrder.assertEachLeftOnce(taken, ids);
    }

    @EachKind
    @DisplayName("R14.6 waiting threads on several connections take each job of several producers once")
    void eachJobIsDeliveredOnce(QueueKind kind) {
        int producers = 4;
        int each = 100;
        List<JobQueue> connections = Stream.generate(
                        () -> queues.openElsewhere(kind.options(clock).build()))
                .limit(4)
                .toList();
        AtomicInteger missing = new AtomicInteger(producers * each);
        List<Callable<List<Job>>> work = new ArrayList<>();
        IntStream.range(0, producers)
                .forEach(producer -> work.add(() -> produce(connections.get(producer), producer, each)));
        IntStream.range(0, 12).forEach(i -> work.add(() -> take(connections.get(i % 4), 1 + i % 3, missing)));
        List<Job> taken = Crew.together(work).stream().flatMap(List::stream).toList();
        LeavingOrder.assertEachLeftOnce(
                taken,
                IntStream.range(0, producers * each)
                        .mapToObj(i -> i / each + "-" + i % each)
                        .toList());
    }

    private static List<Job> produce(JobQueue queue, int producer, int each) {
        IntStream.range(0, each).forEach(i -> queue.enqueue(job("low", producer + "-" + i)));
        return List.of();
    }

    private static List<Job> take(JobQueue queue, int max, AtomicInteger missing) {
        List<Job> taken = new ArrayList<>();
        Crew.repeatUntil(() -> missing.get() <= 0, () -> {
            List<Job> jobs = queue.poll(max, Duration.ofMillis(200)).jobs();
            missing.addAndGet(-jobs.size());
            taken.addAll(jobs);
        });
        return taken;
    }

    @EachKind
    @DisplayName("R14.7 an interrupt ends the wait with its flag set, and loses no job")
    void anInterruptLosesNoJob(QueueKind kind) {
        JobQueue queue = open(kind);
        for (int round = 0; round < 20; round++) {
            Interrupted<List<Job>> waiting =
                    Interrupted.call(() -> queue.poll(3, LONG).jobs());
            queue.enqueue(job("low", "job-" + round));
            waiting.interrupt();
            List<Job> all = new ArrayList<>(waiting.answer());
            assertThat(waiting.flagWasSet()).as("interrupt flag after the call").isTrue();
            all.addAll(drain(queue));
            assertLeft(all, List.of("job-" + round));
        }
    }

    @Test
    @DisplayName("R14.7 on an interrupted thread a waiting poll takes what is there and does not wait")
    void anInterruptedThreadDoesNotWait() {
        JobQueue queue = open(RECORDS_EXACT);
        queue.enqueue(job("low", "a"));
        Thread.currentThread().interrupt();
        List<Job> taken = queue.poll(1, LONG).jobs();
        PollOutcome nothing = queue.poll(1, LONG);
        assertThat(Thread.interrupted()).as("interrupt flag after the calls").isTrue();
        assertLeft(taken, List.of("a"));
        assertThat(nothing).isEqualTo(new PollOutcome.Empty());
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"RECORDS_EXACT", "RECORDS_CLOCK", "IDS_EXACT"})
    @DisplayName("R14.8 a cancelled stage loses no job, whatever the moment")
    void aCancelledStageLosesNoJob(QueueKind kind) {
        JobQueue queue = open(kind);
        JobQueue elsewhere = queues.openElsewhere(kind.options(clock).build());
        for (int round = 0; round < 20; round++) {
            CompletionStage<PollOutcome> waiting = queue.async().poll(3, LONG);
            elsewhere.enqueue(job("low", "job-" + round));
            boolean cancelled = waiting.toCompletableFuture().cancel(true);
            List<Job> left =
                    cancelled ? queue.poll(9, LONG).jobs() : join(waiting).jobs();
            assertLeft(left, List.of("job-" + round));
        }
    }

    @Test
    @DisplayName("R14.9 closing the queues ends their waits with an exception")
    void closingEndsTheWait() {
        JobQueues closed = queues.connection(ForkJoinPool.commonPool());
        JobQueue queue = closed.open(queues.name(), RECORDS_EXACT.options(clock).build());
        CompletionStage<PollOutcome> waiting = queue.async().poll(1, LONG);
        closed.close();
        assertThatThrownBy(() -> join(waiting))
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }

    @Test
    @DisplayName("R14.10 a wait outlasts the backend's own: 5 s and more pass, and the next job is delivered")
    void aLongWaitGoesOn() {
        JobQueue queue = open(RECORDS_EXACT);
        CompletionStage<PollOutcome> waiting = queue.async().poll(1, LONG);
        assertThat(join(queue.async().poll(1, Duration.ofMillis(5_500)))).isEqualTo(new PollOutcome.Empty());
        queue.enqueue(job("low", "a"));
        assertLeft(join(waiting).jobs(), List.of("a"));
    }
}
