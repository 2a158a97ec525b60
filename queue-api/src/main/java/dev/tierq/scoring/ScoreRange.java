package dev.tierq.scoring;

/**
 * The scores that belong to one tier and to no other.
 *
 * @param from the lowest score of the range
 * @param below the first score above it that is no longer in the range
 */
public record ScoreRange(double from, double below) {
    /**
     * Checks that the range holds something.
     *
     * @param from the lowest score
     * @param below the first score that is out
     * @throws IllegalArgumentException if {@code from} is not below {@code below}, or either is NaN
     */
    public ScoreRange {
        if (!(from < below)) {
            throw new IllegalArgumentException("Empty score range [%s, %s)".formatted(from, below));
        }
    }

    /**
     * Tells whether a score lies in the range.
     *
     * @param score any number; NaN lies in no range
     * @return true if {@code from ≤ score < below}
     */
    public boolean contains(double score) {
        return from <= score && score < below;
    }
}
