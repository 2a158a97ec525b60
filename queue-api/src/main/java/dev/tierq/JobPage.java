package dev.tierq;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Waiting jobs as {@link JobQueue#list(int)} shows them, and where the next page begins.
 *
 * @param jobs the jobs in the order of leaving, immutable; what cannot be read is left out, so a page may hold fewer jobs
 *     than asked for, even none, and not be the last
 * @param next the place after which the next page begins; empty if nothing waited after this page
 */
public record JobPage(List<Job> jobs, Optional<Place> next) {
    /**
     * Copies the list.
     *
     * @param jobs the jobs
     * @param next the place after which the next page begins, if there is one
     */
    public JobPage {
        jobs = List.copyOf(jobs);
        Objects.requireNonNull(next, "next");
    }
}
