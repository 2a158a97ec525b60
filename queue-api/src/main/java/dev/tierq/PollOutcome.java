package dev.tierq;

import java.util.List;

/** What a poll found. */
public sealed interface PollOutcome {
    /** {@return the jobs taken, lowest score first; empty unless the outcome is {@link Jobs}} */
    default List<Job> jobs() {
        return List.of();
    }

    /**
     * Jobs were taken; the queue no longer knows them.
     *
     * @param jobs at least one, lowest score first
     */
    record Jobs(List<Job> jobs) implements PollOutcome {
        /**
         * Copies the list.
         *
         * @param jobs at least one
         * @throws IllegalArgumentException if it is empty
         */
        public Jobs {
            jobs = List.copyOf(jobs);
            if (jobs.isEmpty()) {
                throw new IllegalArgumentException("No jobs: use Empty");
            }
        }
    }

    /** No job waits. */
    record Empty() implements PollOutcome {}

    /** The queue is paused: it may hold jobs, and gives none. Not given by this version, which cannot pause. */
    record Paused() implements PollOutcome {}

    /**
     * Chooses between {@link Jobs} and {@link Empty}; for backends.
     *
     * @param jobs the jobs taken, lowest score first
     * @return the outcome
     */
    static PollOutcome of(List<Job> jobs) {
        return jobs.isEmpty() ? new Empty() : new Jobs(jobs);
    }
}
