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
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** The one code path of every operation: checks the arguments, asks the store. Its stages complete on any thread. */
final class QueueOperations {
    private final QueueDescription description;
    private final QueueStore store;
    private final Admissions admissions;
    private final BooleanSupplier closed;

    QueueOperations(QueueDescription description, QueueStore store, BooleanSupplier closed) {
        this.description = description;
        this.store = store;
        this.admissions = new Admissions(description);
        this.closed = closed;
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
        QueueStore open = store();
        Optional<Instant> now = admissions.now();
        try {
            return open.enqueue(admissions.admit(jobs, now), now);
        } catch (ScoreException e) {
            // Wherever a score is made, one that is refused fails the stage.
            return CompletableFuture.failedStage(e);
        }
    }

    CompletionStage<PollOutcome> poll(int max) {
        QueueStore open = store();
        checkCount(max);
        return open.poll(max);
    }

    CompletionStage<List<Job>> peek(int max) {
        QueueStore open = store();
        checkCount(max);
        return open.peek(max);
    }

    CompletionStage<JobPage> list(int max) {
        return list(max, Optional.empty());
    }

    CompletionStage<JobPage> list(int max, Place after) {
        return list(max, Optional.of(Objects.requireNonNull(after, "after")));
    }

    private CompletionStage<JobPage> list(int max, Optional<Place> after) {
        QueueStore open = store();
        checkCount(max);
        return open.list(max, after);
    }

    CompletionStage<PositionOutcome> position(JobId id) {
        return store().position(Objects.requireNonNull(id, "id"));
    }

    CompletionStage<FindOutcome> find(JobId id) {
        return store().find(Objects.requireNonNull(id, "id"));
    }

    CompletionStage<CancelOutcome> cancel(JobId id) {
        return store().cancel(Objects.requireNonNull(id, "id"));
    }

    /** Removes the waiting jobs of a tier; each answer is taken up by the executor, which completes the stage too. */
    CompletionStage<Long> purge(String tier, Executor executor) {
        store();
        Tier known = description.tierNamed(tier);
        return description.knowsTiers()
                ? new Purge(name(), this::store, Optional.of(known), executor).start()
                : CompletableFuture.<Long>failedStage(description.tiersUnknown("purge"))
                        .whenCompleteAsync((removed, failure) -> {}, executor);
    }

    /** Removes all waiting jobs; each answer is taken up by the executor, which completes the stage too. */
    CompletionStage<Long> purgeAll(Executor executor) {
        return new Purge(name(), this::store, Optional.empty(), executor).start();
    }

    CompletionStage<Long> depth() {
        return store().depth();
    }

    CompletionStage<Map<Tier, Long>> depthByTier() {
        return store().depthByTier();
    }

    /** Splits a stream into lists, for those who then add them one after the other. */
    Iterator<List<NewJob>> lists(Stream<NewJob> jobs) {
        store();
        return new ListSplitter(jobs.iterator());
    }

    private QueueStore store() {
        if (closed.getAsBoolean()) {
            throw BackendQueues.closed();
        }
        return store;
    }

    private static void checkCount(int max) {
        if (max < 1 || max > JobQueue.MAX_JOBS) {
            throw new IllegalArgumentException(
                    "Asked for %d jobs, expected 1 to %d at once".formatted(max, JobQueue.MAX_JOBS));
        }
    }
}
