package dev.tierq.spi;

import dev.tierq.CancelOutcome;
import dev.tierq.EnqueueOutcome;
import dev.tierq.FindOutcome;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobPage;
import dev.tierq.Place;
import dev.tierq.PollOutcome;
import dev.tierq.PositionOutcome;
import dev.tierq.scoring.Score;
import dev.tierq.scoring.Tier;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * One queue in a backend. Thread-safe.
 *
 * <p>Arguments are checked already. Every operation is atomic, and its stage completes within the backend's own timeout,
 * on any thread; what fails completes it with a {@link dev.tierq.QueueException}, one of its own for each call, since the
 * blocking form adds the caller's stack to it. The rules are in {@code docs/contract.md}.
 */
public interface QueueStore {
    /** {@return what the queue is, with the layout that is stored with it} */
    QueueDescription description();

    /**
     * Adds jobs in the order of the list.
     *
     * @param jobs 1 to {@value dev.tierq.JobQueue#MAX_JOBS} jobs; each has a score if and only if the ordering is {@link
     *     dev.tierq.Ordering#CLOCK}
     * @param now the reading of the queue's given time source; empty if the backend's own time decides
     * @return an outcome per job; fails as a whole with a {@link dev.tierq.ScoreException} if a score made here lies
     *     outside its tier's range
     */
    CompletionStage<List<EnqueueOutcome>> enqueue(List<Admission> jobs, Optional<Instant> now);

    /**
     * Takes the jobs of the lowest scores, equal scores in byte order of the id.
     *
     * @param max the most jobs to take, 1 to {@value dev.tierq.JobQueue#MAX_JOBS}
     * @return the jobs, lowest first, or why there are none
     */
    CompletionStage<PollOutcome> poll(int max);

    /**
     * Takes jobs as {@link #poll}, for a caller who took the queue's marker or looks after a wait for it (see {@link
     * WakeUps}).
     *
     * @param max the most jobs to take, 1 to {@value dev.tierq.JobQueue#MAX_JOBS}
     * @param others how many jobs more others of the same client will take at once; if more than these are left, the
     *     marker is set again
     * @return the jobs, lowest first, or why there are none, and how many are left
     */
    CompletionStage<WokenPoll> pollWoken(int max, long others);

    /**
     * Puts jobs that were polled back to the places that they had, as they were, and sets the queue's marker.
     *
     * @param jobs at most {@value dev.tierq.JobQueue#MAX_JOBS} jobs that this store gave
     * @return the ids under which other jobs wait by now; those jobs stay, and the ones of this call are gone
     */
    CompletionStage<List<JobId>> putBack(List<Job> jobs);

    /** {@return what wakes those who wait for jobs of this queue; one for all stores of the queue in this backend} */
    WakeUps wakeUps();

    /**
     * Looks at the jobs that {@link #poll} would take.
     *
     * @param max the most jobs to look at, 1 to {@value dev.tierq.JobQueue#MAX_JOBS}
     * @return the jobs, lowest first
     */
    CompletionStage<List<Job>> peek(int max);

    /**
     * Lists waiting jobs in the order of leaving.
     *
     * @param max the most jobs to show, 1 to {@value dev.tierq.JobQueue#MAX_JOBS}
     * @param after the place after which to begin, whether or not a job waits there; empty for the first one
     * @return the jobs, and where the next page begins if anything waits after this one; a page may hold fewer jobs than
     *     asked for and not be the last
     */
    CompletionStage<JobPage> list(int max, Optional<Place> after);

    /**
     * Tells how many jobs leave before a waiting one, and how many of them each tier has if {@link
     * QueueDescription#tellsTiersOf} says so.
     *
     * @param id the id
     * @return the position, or that no such job waits
     */
    CompletionStage<PositionOutcome> position(JobId id);

    /**
     * Looks up a job.
     *
     * @param id the id
     * @return the job and its state, or that there is none
     */
    CompletionStage<FindOutcome> find(JobId id);

    /**
     * Looks up the scores of jobs, also after a connection was lost: waits until it is there again.
     *
     * @param ids 1 to {@value dev.tierq.JobQueue#MAX_JOBS} ids
     * @return the score of each, in order; empty for a job that does not wait
     */
    CompletionStage<List<Optional<Score>>> scores(List<JobId> ids);

    /**
     * Removes a job.
     *
     * @param id the id
     * @return what was found
     */
    CompletionStage<CancelOutcome> cancel(JobId id);

    /**
     * Removes one page of waiting jobs: looks at up to {@value dev.tierq.JobQueue#MAX_JOBS} jobs in the order of leaving, in
     * one atomic step.
     *
     * @param tier the tier whose jobs to remove, which the queue can know; empty for all
     * @param most the most jobs to remove, 0 to {@value dev.tierq.JobQueue#MAX_JOBS}; with 0 it only shows that it could
     * @param after where the page before ended; empty for the first one
     * @return how many were removed, and where the next page begins
     */
    CompletionStage<PurgedPage> purge(Optional<Tier> tier, int most, Optional<PurgedPage.Cursor> after);

    /** {@return how many jobs wait} */
    CompletionStage<Long> depth();

    /**
     * Counts the waiting jobs of each tier at one moment.
     *
     * @return a count for every tier, rank 0 first; fails with an {@link dev.tierq.UnsupportedByQueueException} if the
     *     queue cannot know
     */
    CompletionStage<Map<Tier, Long>> depthByTier();
}
