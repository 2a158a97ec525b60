package dev.tierq;

import dev.tierq.scoring.Tier;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A priority job queue; each call blocks until the backend has answered.
 *
 * <p>Thread-safe. Every operation but a stream and a purge is atomic and takes effect at one moment between call and return; the score decides
 * the order in which jobs leave, not the order in which calls return. A call that was sent is awaited also when the
 * thread is interrupted: it returns its answer with the interrupt flag set. {@link #async} has the same operations as
 * stages.
 *
 * <p>The library makes queues; this interface is not for implementing, and will have more operations.
 *
 * <p>Every operation throws {@link IllegalArgumentException} for a bad argument before anything is sent, {@link
 * IllegalStateException} once its {@link JobQueues} are closed, and a {@link QueueException} if the backend cannot do
 * it; an outage is never reported as an empty queue.
 */
public interface JobQueue {
    /** The most jobs in one call, for lists that are enqueued as for jobs that are taken or looked at. */
    int MAX_JOBS = 1_000;

    /** The most bytes in one list that is enqueued: payloads, headers, tenants and ids together, 16 MiB. */
    int MAX_LIST_BYTES = 16 << 20;

    /** {@return the name} */
    QueueName name();

    /** {@return the same queue, with stages instead of blocking calls} */
    AsyncJobQueue async();

    /**
     * Adds a job. One command; after a lost reply a second one looks the job up if the library made its id.
     *
     * @param job the job
     * @return whether it was accepted, or which state the first job of that id is in
     * @throws UnknownTierException if the queue has no tier of that name
     * @throws ScoreException if the policy gives no valid score
     * @throws OutcomeUnknownException if the reply was lost, and the id was given by you or is not found: the job may be
     *     in the queue, and may have left it
     */
    EnqueueOutcome enqueue(NewJob job);

    /**
     * Adds a list of jobs in one atomic step; they are accepted in the order of the list. One command.
     *
     * <p>Bad input anywhere refuses the whole list before anything is sent; a duplicate id, also one inside the list,
     * refuses that job only.
     *
     * @param jobs 1 to {@value #MAX_JOBS} jobs, together at most {@link #MAX_LIST_BYTES}
     * @return an outcome per job, in the order of the list
     * @throws UnknownTierException if the queue has no tier of one of the names
     * @throws ScoreException if the policy gives no valid score for one of them
     * @throws OutcomeUnknownException if the reply was lost, and one of the ids was given by you or is not found: all
     *     accepted jobs of the list came into the queue, or none
     */
    List<EnqueueOutcome> enqueueAll(List<NewJob> jobs);

    /**
     * Adds a stream of any length, split into lists as {@link #enqueueAll(List)} takes them; each list is atomic, the
     * stream is not. Lists are sent one after the other, so the jobs are accepted in the order of the stream.
     *
     * <p>If a list is refused or fails, the call throws; the lists before it are in the queue and their outcomes were
     * handed over.
     *
     * @param jobs the jobs; read once, by the calling thread, and not closed
     * @param outcomes is handed an outcome per job, in order, by the calling thread
     */
    void enqueueAll(Stream<NewJob> jobs, Consumer<? super EnqueueOutcome> outcomes);

    /**
     * Takes the job of the lowest score, at most once: a crash after the call loses it. Does not wait. One command.
     *
     * @return the job, or why there is none
     * @throws OutcomeUnknownException if the reply was lost: a job may have been taken, and is lost then
     */
    PollOutcome poll();

    /**
     * Takes up to a number of jobs of the lowest scores, as {@link #poll()} takes one. One command. The answer must arrive
     * within the backend's timeout, or its jobs are lost: ask for fewer where payloads are large.
     *
     * @param max the most jobs to take, 1 to {@value #MAX_JOBS}
     * @return the jobs, lowest score first, or why there are none
     * @throws OutcomeUnknownException if the reply was lost: jobs may have been taken, and are lost then
     */
    PollOutcome poll(int max);

    /**
     * Takes up to a number of jobs as {@link #poll(int)}, and waits for the first one if none is there. An enqueue wakes
     * one of those who wait, on whatever host; nobody asks again and again.
     *
     * <p>An interrupt ends the wait: the call returns the jobs it got, or {@link PollOutcome.Empty}, with the interrupt
     * flag set. Closing the queues ends it with an {@link IllegalStateException}. A connection that is lost meanwhile and
     * made again within the backend's timeout does not end it. Jobs of producers outside tierq are found within 5 s.
     *
     * <p>Cost: one command if jobs are there. All who wait for a queue through the same {@link JobQueues} share a
     * connection, which sends two commands every 5 s while nothing comes; a job that comes costs two.
     *
     * @param max the most jobs to take, 1 to {@value #MAX_JOBS}; the call returns as soon as it has one
     * @param wait the longest wait; zero and less than a millisecond do not wait
     * @return the jobs, lowest score first, or why there are none after the wait
     * @throws OutcomeUnknownException if the reply was lost: jobs may have been taken, and are lost then
     */
    PollOutcome poll(int max, Duration wait);

    /**
     * Looks at the jobs that would leave next; changes nothing. One command.
     *
     * @param max the most jobs to look at, 1 to {@value #MAX_JOBS}
     * @return the jobs, lowest score first; empty if none waits
     */
    List<Job> peek(int max);

    /**
     * Lists the waiting jobs from the first one on, a page at a time; changes nothing. One command.
     *
     * <p>Each page is a look at one moment, the pages together are not: {@link JobPage#next} of each is where {@link
     * #list(int, Place)} goes on. Whatever is polled, cancelled or enqueued
     * meanwhile, a job that waits from the first page to the last is shown exactly once; another one is shown at most
     * once, unless it leaves and comes again.
     *
     * @param max the most jobs to show, 1 to {@value #MAX_JOBS}; their payloads must arrive within the backend's timeout
     * @return the jobs, in the order of leaving, and where the next page begins
     */
    JobPage list(int max);

    /**
     * Lists the waiting jobs after a place, as {@link #list(int)} lists the first ones. One command.
     *
     * @param max the most jobs to show, 1 to {@value #MAX_JOBS}
     * @param after the place after which the page begins, whether or not a job waits there: of a page before, or {@link
     *     Job#place} of any job
     * @return the jobs, in the order of leaving, and where the next page begins
     */
    JobPage list(int max, Place after);

    /**
     * Tells how many jobs leave before a waiting one, at one moment; changes nothing. One command, in time that grows with
     * the logarithm of the depth on Redis, and with the number of jobs ahead in memory.
     *
     * <p>How many of them each tier has is known where the policy's scores tell the tier. Where they do not, it is counted
     * from the records of up to {@value #MAX_JOBS} jobs ahead; with more of them, or with ids only, it is not known.
     *
     * @param id the id
     * @return the position, or that no such job waits
     */
    PositionOutcome position(JobId id);

    /**
     * Looks a job up by its id; changes nothing. One command.
     *
     * @param id the id
     * @return the job and its state, or that there is none
     */
    FindOutcome find(JobId id);

    /**
     * Removes a job by its id, without a scan. One command. Safe to repeat.
     *
     * @param id the id
     * @return what was found
     */
    CancelOutcome cancel(JobId id);

    /**
     * Removes the waiting jobs of a tier, for good. One command to count them, and one for each {@value #MAX_JOBS} jobs
     * looked at: those of the tier where the policy's scores tell it, else all.
     *
     * <p>It goes through the queue once, in the order of leaving. Each page is atomic, the whole is not: others go on
     * polling and enqueuing between pages. It removes no more jobs than waited when it began, so that producers at work
     * cannot keep it going; what they add meanwhile may be removed in place of jobs that waited. Stop them first where
     * that matters.
     *
     * <p>If a page fails, what the pages before have removed stays removed; the exception holds a {@link
     * PurgeStoppedException} that says how many, as {@linkplain Throwable#getSuppressed suppressed}. Safe to repeat.
     *
     * @param tier the name of the tier
     * @return how many jobs were removed
     * @throws UnknownTierException if the queue has no tier of that name
     * @throws UnsupportedByQueueException if the queue keeps ids only and the policy's scores do not tell the tier; nothing
     *     was removed
     * @throws OutcomeUnknownException if the reply to a page was lost: its jobs may be removed too
     */
    long purge(String tier);

    /**
     * Removes all waiting jobs, for good, in pages as {@link #purge} does; entries that cannot be read go with them and are
     * counted. The queue itself stays: {@link JobQueues#delete} deletes it.
     *
     * @return how many jobs were removed
     * @throws OutcomeUnknownException if the reply to a page was lost: its jobs may be removed too
     */
    long purgeAll();

    /** {@return how many jobs wait. One command} */
    long depth();

    /**
     * Counts the waiting jobs of each tier at one moment. One command.
     *
     * @return a count for every tier of the queue, rank 0 first; immutable
     * @throws UnsupportedByQueueException if the queue keeps ids only and the policy's scores do not tell the tier
     */
    Map<Tier, Long> depthByTier();
}
