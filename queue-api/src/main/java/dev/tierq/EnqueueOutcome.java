package dev.tierq;

import dev.tierq.scoring.Score;

/** What became of a job that was enqueued. */
public sealed interface EnqueueOutcome {
    /** {@return the id of the job, as given or as the library made it} */
    JobId id();

    /**
     * The job waits in the queue.
     *
     * @param id its id
     * @param score its score
     */
    record Accepted(JobId id, Score score) implements EnqueueOutcome {}

    /**
     * The queue knows a job of that id; nothing was changed.
     *
     * @param id the id
     * @param state where the first job is
     */
    record Duplicate(JobId id, JobState state) implements EnqueueOutcome {}
}
