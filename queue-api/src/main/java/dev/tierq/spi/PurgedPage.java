package dev.tierq.spi;

import java.util.Objects;
import java.util.Optional;

/**
 * What one page of a purge has done.
 *
 * @param removed how many jobs it removed, from 0
 * @param next where the next page begins; empty if there is nothing more to look at
 */
public record PurgedPage(long removed, Optional<Cursor> next) {
    /**
     * Checks that it is said where the next page begins.
     *
     * @param removed how many jobs it removed
     * @param next where the next page begins, if there is more to look at
     */
    public PurgedPage {
        Objects.requireNonNull(next, "next");
    }

    /**
     * Where a page ended; the store that made it goes on from there, and nobody else reads it. It may stand at an entry
     * that is no job, so it is no {@link dev.tierq.Place}.
     */
    public interface Cursor {}
}
