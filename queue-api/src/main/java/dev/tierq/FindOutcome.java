package dev.tierq;

/** What a queue knows of an id. */
public sealed interface FindOutcome {
    /**
     * The queue has the job.
     *
     * @param job the job
     * @param state where it is
     */
    record Found(Job job, JobState state) implements FindOutcome {}

    /**
     * The queue has no job of that id: it never had, or the job left.
     *
     * @param id the id asked for
     */
    record Unknown(JobId id) implements FindOutcome {}
}
