package dev.tierq;

import dev.tierq.scoring.Tier;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A priority job queue whose calls return at once, with a stage for the answer.
 *
 * <p>The same operations as {@link JobQueue}, over the same code; no thread is held per call. Thread-safe. A bad argument
 * is thrown by the call itself, before anything is sent; a score that is refused and what the backend cannot do complete
 * the stage with the exception that the blocking form throws, as the cause of a {@link java.util.concurrent.CompletionException} in
 * dependent stages.
 *
 * <p>The library makes queues; this interface is not for implementing, and will have more operations.
 *
 * <p>Stages complete on the executor that the {@link JobQueues} were given, the common pool by default, never on a thread
 * of the driver. Calls whose stages have not completed yet may take effect in any order: chain them where the order
 * matters.
 *
 * <p>Cancelling a stage does not recall what was sent. But a poll loses no job by it: where the stage that the poll returned
 * was cancelled, or completed otherwise, before the jobs were handed to it, or the executor refuses work, they go back to
 * their places. Cancelling a stage that depends on it has no such effect: it leaves the poll's own stage as it is.
 */
public interface AsyncJobQueue {
    /** {@return the name} */
    QueueName name();

    /**
     * Adds a job, as {@link JobQueue#enqueue}.
     *
     * @param job the job
     * @return whether it was accepted, or which state the first job of that id is in
     */
    CompletionStage<EnqueueOutcome> enqueue(NewJob job);

    /**
     * Adds a list of jobs in one atomic step, as {@link JobQueue#enqueueAll(List)}.
     *
     * @param jobs 1 to {@value JobQueue#MAX_JOBS} jobs, together at most {@link JobQueue#MAX_LIST_BYTES}
     * @return an outcome per job, in the order of the list
     */
    CompletionStage<List<EnqueueOutcome>> enqueueAll(List<NewJob> jobs);

    /**
     * Adds a stream of any length in lists, one after the other, as {@link JobQueue#enqueueAll(Stream, Consumer)}. Once
     * the stage is cancelled, no further list is sent.
     *
     * @param jobs the jobs; read once, by one thread at a time: the caller first, then the executor; not closed
     * @param outcomes is handed an outcome per job, in order, by one thread at a time
     * @return completes when the last list was answered
     */
    CompletionStage<Void> enqueueAll(Stream<NewJob> jobs, Consumer<? super EnqueueOutcome> outcomes);

    /**
     * Takes the job of the lowest score, at most once, as {@link JobQueue#poll()}.
     *
     * @return the job, or why there is none
     */
    CompletionStage<PollOutcome> poll();

    /**
     * Takes up to a number of jobs, at most once, as {@link JobQueue#poll(int)}.
     *
     * @param max the most jobs to take, 1 to {@value JobQueue#MAX_JOBS}
     * @return the jobs, lowest score first, or why there are none
     */
    CompletionStage<PollOutcome> poll(int max);

    /**
     * Takes up to a number of jobs, and waits for the first one, as {@link JobQueue#poll(int, Duration)}. Holds no thread.
     * Cancelling the stage ends the wait.
     *
     * @param max the most jobs to take, 1 to {@value JobQueue#MAX_JOBS}
     * @param wait the longest wait; zero and less than a millisecond do not wait
     * @return the jobs, lowest score first, or why there are none after the wait
     */
    CompletionStage<PollOutcome> poll(int max, Duration wait);

    /**
     * Looks at the jobs that would leave next, as {@link JobQueue#peek}.
     *
     * @param max the most jobs to look at, 1 to {@value JobQueue#MAX_JOBS}
     * @return the jobs, lowest score first; empty if none waits
     */
    CompletionStage<List<Job>> peek(int max);

    /**
     * Lists the waiting jobs from the first one on, a page at a time, as {@link JobQueue#list(int)}.
     *
     * @param max the most jobs to show, 1 to {@value JobQueue#MAX_JOBS}
     * @return the jobs, in the order of leaving, and where the next page begins
     */
    CompletionStage<JobPage> list(int max);

    /**
     * Lists the waiting jobs after a place, as {@link JobQueue#list(int, Place)}.
     *
     * @param max the most jobs to show, 1 to {@value JobQueue#MAX_JOBS}
     * @param after the place after which the page begins, whether or not a job waits there
     * @return the jobs, in the order of leaving, and where the next page begins
     */
    CompletionStage<JobPage> list(int max, Place after);

    /**
     * Tells how many jobs leave before a waiting one, as {@link JobQueue#position}.
     *
     * @param id the id
     * @return the position, or that no such job waits
     */
    CompletionStage<PositionOutcome> position(JobId id);

    /**
     * Looks a job up by its id, as {@link JobQueue#find}.
     *
     * @param id the id
     * @return the job and its state, or that there is none
     */
    CompletionStage<FindOutcome> find(JobId id);

    /**
     * Removes a job by its id, as {@link JobQueue#cancel}.
     *
     * @param id the id
     * @return what was found
     */
    CompletionStage<CancelOutcome> cancel(JobId id);

    /**
     * Removes the waiting jobs of a tier, page by page, as {@link JobQueue#purge}. Once the stage is cancelled, no further
     * page is sent.
     *
     * @param tier the name of the tier
     * @return how many jobs were removed
     */
    CompletionStage<Long> purge(String tier);

    /**
     * Removes all waiting jobs, page by page, as {@link JobQueue#purgeAll}. Once the stage is cancelled, no further page is
     * sent.
     *
     * @return how many jobs were removed
     */
    CompletionStage<Long> purgeAll();

    /** {@return how many jobs wait, as {@link JobQueue#depth}} */
    CompletionStage<Long> depth();

    /** {@return a count for every tier of the queue, as {@link JobQueue#depthByTier}} */
    CompletionStage<Map<Tier, Long>> depthByTier();
}
