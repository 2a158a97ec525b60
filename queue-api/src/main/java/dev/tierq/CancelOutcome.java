package dev.tierq;

/** What a cancel found. */
public sealed interface CancelOutcome {
    /** {@return the id that was to be cancelled} */
    JobId id();

    /**
     * The job is gone and will not run.
     *
     * @param id its id
     */
    record Removed(JobId id) implements CancelOutcome {}

    /**
     * A worker holds the job; it is told, and the job will not come back. Not given by this version, which has no leases.
     *
     * @param id its id
     */
    record WasRunning(JobId id) implements CancelOutcome {}

    /**
     * The queue has no job of that id; nothing was changed.
     *
     * @param id the id
     */
    record Unknown(JobId id) implements CancelOutcome {}
}
