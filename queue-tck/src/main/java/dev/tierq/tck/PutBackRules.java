package dev.tierq.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tierq.Job;
import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import dev.tierq.Payload;
import dev.tierq.PollOutcome;
import dev.tierq.Tenant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;

/** Jobs that a poll took and that nobody takes from its stage: they go back to their places. */
class PutBackRules extends Rules {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final HeldExecutor executor = new HeldExecutor();

    PutBackRules(ContractQueues queues) {
        super(queues);
    }

    private JobQueue openOn(QueueKind kind, Executor stages) {
        return queues.connection(stages).open(queues.name(), kind.options(clock).build());
    }

    private static NewJob whole(QueueKind kind, String tier, String id) {
        NewJob.Builder job = NewJob.in(tier).id(id);
        return kind.keepsRecords()
                ? job.tenant(Tenant.of("acme"))
                        .header("h", "\u00e9")
                        .payload(Payload.ofText("data of " + id))
                        .build()
                : job.build();
    }

    /** Three jobs wait, of which a poll takes two. */
    private List<Job> fill(QueueKind kind, JobQueue queue) {
        queue.enqueueAll(List.of(whole(kind, "low", "c"), whole(kind, "high", "b"), whole(kind, "high", "a")));
        return queue.peek(9);
    }

    private static void assertBack(JobQueue queue, List<Job> expected) {
        Crew.await("all jobs wait again", () -> queue.depth() == expected.size());
        assertThat(queue.peek(9)).as("jobs that wait").isEqualTo(expected);
        if (queue.peek(1).get(0).tier().isPresent()) {
            assertThat(queue.depthByTier().values()).containsExactly(2L, 0L, 1L);
        }
    }

    @EachKind
    @DisplayName("R6.6 the jobs of a poll whose stage was cancelled go back to their places, as they were")
    void aCancelledPollPutsItsJobsBack(QueueKind kind) {
        JobQueue queue = open(kind);
        List<Job> before = fill(kind, queue);
        CompletionStage<PollOutcome> stage = openOn(kind, executor).async().poll(2);
        Runnable handOver = executor.next();
        assertDepth(queue, 1);
        assertThat(stage.toCompletableFuture().cancel(true)).isTrue();
        handOver.run();
        assertBack(queue, before);
    }

    @EachKind
    @DisplayName("R6.6 so do those of a waiting poll")
    void aCancelledWaitPutsItsJobsBack(QueueKind kind) {
        JobQueue queue = open(kind);
        List<Job> before = fill(kind, queue);
        CompletionStage<PollOutcome> stage = openOn(kind, executor).async().poll(2, LONG);
        Runnable handOver = executor.next();
        assertThat(stage.toCompletableFuture().cancel(true)).isTrue();
        handOver.run();
        assertBack(queue, before);
    }

    @EachKind
    @DisplayName("R6.6 so do those of a stage that was completed otherwise, with a time limit for one")
    void aStageCompletedOtherwisePutsItsJobsBack(QueueKind kind) {
        JobQueue queue = open(kind);
        List<Job> before = fill(kind, queue);
        CompletionStage<PollOutcome> stage = openOn(kind, executor).async().poll(2);
        Runnable handOver = executor.next();
        assertThatThrownBy(() -> stage.toCompletableFuture()
                        .orTimeout(1, TimeUnit.MILLISECONDS)
                        .join())
                .isNotNull();
        handOver.run();
        assertBack(queue, before);
    }

    @EachKind
    @DisplayName("R6.7 the jobs of a poll whose executor refuses work go back to their places")
    void aRefusedHandOverPutsTheJobsBack(QueueKind kind) {
        JobQueue queue = open(kind);
        List<Job> before = fill(kind, queue);
        CompletionStage<PollOutcome> stage =
                openOn(kind, PutBackRules::refuse).async().poll(2);
        assertThatThrownBy(() -> stage.toCompletableFuture()
                        .orTimeout(30, TimeUnit.SECONDS)
                        .join())
                .hasCauseInstanceOf(RejectedExecutionException.class);
        assertBack(queue, before);
    }

    private static void refuse(Runnable work) {
        throw new RejectedExecutionException("This executor refuses all work");
    }

    @EachKind
    @DisplayName("R6.8 a job that was put back wakes one who waits, and is taken once")
    void aJobThatWasPutBackIsTakenOnce(QueueKind kind) {
        JobQueue queue = open(kind);
        fill(kind, queue);
        CompletionStage<PollOutcome> stage = openOn(kind, executor).async().poll(3);
        Runnable handOver = executor.next();
        CompletionStage<PollOutcome> waiting = queue.async().poll(9, LONG);
        stage.toCompletableFuture().cancel(true);
        handOver.run();
        List<Job> taken = new ArrayList<>(waiting.toCompletableFuture()
                .orTimeout(LONG.toSeconds(), TimeUnit.SECONDS)
                .join()
                .jobs());
        taken.addAll(drain(queue));
        assertThat(ids(taken)).containsExactlyInAnyOrder("a", "b", "c");
    }

    @EachKind
    @DisplayName("R6.9 a job does not go back where another one of its id waits by now; that one stays as it is")
    void anotherJobOfTheIdStays(QueueKind kind) {
        JobQueue queue = open(kind);
        fill(kind, queue);
        CompletionStage<PollOutcome> stage = openOn(kind, executor).async().poll(2);
        Runnable handOver = executor.next();
        queue.enqueue(job("low", "a"));
        Job other = found(queue, "a");
        stage.toCompletableFuture().cancel(true);
        handOver.run();
        Crew.await("job b waits again", () -> queue.depth() == 3);
        assertThat(found(queue, "a")).isEqualTo(other);
        assertThat(ids(queue.peek(9))).startsWith("b");
    }
}
