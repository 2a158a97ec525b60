package dev.tierq.spi;

import dev.tierq.CancelOutcome;
import dev.tierq.EnqueueOutcome;
import dev.tierq.FindOutcome;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobPage;
import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import dev.tierq.Place;
import dev.tierq.PollOutcome;
import dev.tierq.PositionOutcome;
import dev.tierq.QueueName;
import dev.tierq.ScoreException;
import dev.tierq.scoring.Tier;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.stream.Stream;

/** The one code path of every operation: checks the arguments, asks the store. Its stages complete on any thread. */
final class QueueOperations {
    private static final Duration SHORTEST_WAIT = Duration.ofMillis(1);

    private final QueueDescription description;
    private final QueueStore store;
    private final Admissions admissions;
    private final OpenQueues open;

    QueueOperations(QueueStore store, OpenQueues open) {
        this.description = store.description();
        this.store = store;
        this.admissions = new Admissions(description);
        this.open = open;
    }

    QueueName name() {
        return description.name();
    }

    CompletionStage<EnqueueOutcome> enqueue(NewJob job) {
        Objects.requireNonNull(job, "job");
        return enqueueAll(List.of(job)).thenApply(outcomes -> outcomes.get(0));
    }

    CompletionStage<List<EnqueueOutcome>> enqueueAll(List<NewJob> jobs) {
        Objects.requireNonNull(jobs, "jobs");
        checkOpen();
        Optional<Instant> now = admissions.now();
        try {
            List<Admission> admitted = admissions.admit(jobs, now);
            return store.enqueue(admitted, now)
                    .exceptionallyCompose(failure -> new LostEnqueue(store, admitted).lookUp(failure));
        } catch (ScoreException e) {
            // Wherever a score is made, one that is refused fails the stage.
            return CompletableFuture.failedStage(e);
        }
    }

    CompletionStage<PollOutcome> poll(int max) {
        checkOpen();
        checkCount(max);
        return open.send(() -> store.poll(max));
    }

    /** Waits for a millisecond at least: a shorter wait is none, see {@link #waits}. */
    WaitingPoll poll(int max, Duration wait) {
        checkOpen();
        checkCount(max);
        return WaitingPoll.start(store, open.line(store), open, max, wait);
    }

    /**
     * Whether a call waits at all.
     *
     * @throws IllegalArgumentException if the wait is negative
     */
    static boolean waits(Duration wait) {
        if (wait.isNegative()) {
            throw new IllegalArgumentException(
                    "Wait is %s, expected PT0S, which does not wait, or more".formatted(wait));
        }
        return wait.compareTo(SHORTEST_WAIT) >= 0;
    }

    /** Begins the hand-over of a poll's jobs to a stage. */
    HandOver handOver(Executor executor) {
        return new HandOver(store, executor, open);
    }

    CompletionStage<List<Job>> peek(int max) {
        checkOpen();
        checkCount(max);
        return store.peek(max);
    }

    CompletionStage<JobPage> list(int max) {
        return list(max, Optional.empty());
    }

    CompletionStage<JobPage> list(int max, Place after) {
        return list(max, Optional.of(Objects.requireNonNull(after, "after")));
    }

    private CompletionStage<JobPage> list(int max, Optional<Place> after) {
        checkOpen();
        checkCount(max);
        return store.list(max, after);
    }

    CompletionStage<PositionOutcome> position(JobId id) {
        checkOpen();
        return store.position(Objects.requireNonNull(id, "id"));
    }

    CompletionStage<FindOutcome> find(JobId id) {
        checkOpen();
        return store.find(Objects.requireNonNull(id, "id"));
    }

    CompletionStage<CancelOutcome> cancel(JobId id) {
        checkOpen();
        return store.cancel(Objects.requireNonNull(id, "id"));
    }

    /** Removes the waiting jobs of a tier; each answer is taken up by the executor, which completes the stage too. */
    CompletionStage<Long> purge(String tier, Executor executor) {
        checkOpen();
        Tier known = description.tierNamed(tier);
        return description.knowsTiers()
                ? new Purge(name(), this::openStore, Optional.of(known), executor).start()
                : CompletableFuture.<Long>failedStage(description.tiersUnknown("purge"))
                        .whenCompleteAsync((removed, failure) -> {}, executor);
    }

    /** Removes all waiting jobs; each answer is taken up by the executor, which completes the stage too. */
    CompletionStage<Long> purgeAll(Executor executor) {
        return new Purge(name(), this::openStore, Optional.empty(), executor).start();
    }

    CompletionStage<Long> depth() {
        checkOpen();
        return store.depth();
    }

    CompletionStage<Map<Tier, Long>> depthByTier() {
        checkOpen();
        return store.depthByTier();
    }

    /** Splits a stream into lists, for those who then add them one after the other. */
    Iterator<List<NewJob>> lists(Stream<NewJob> jobs) {
        checkOpen();
        return new ListSplitter(jobs.iterator());
    }

    private QueueStore openStore() {
        checkOpen();
        return store;
    }

    private void checkOpen() {
        if (open.isClosed()) {
            throw BackendQueues.closed();
        }
    }

    private static void checkCount(int max) {
        if (max < 1 || max > JobQueue.MAX_JOBS) {
            throw new IllegalArgumentException(
                    "Asked for %s jobs, expected 1 to %s at once".formatted(max, JobQueue.MAX_JOBS));
        }
    }
}
