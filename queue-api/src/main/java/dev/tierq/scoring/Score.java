package dev.tierq.scoring;

/**
 * The number that places a job in its queue: the lowest leaves first.
 *
 * <p>Any double but NaN. tierq itself writes finite scores only; an infinity can be met in a set that another program
 * filled. Minus zero is zero, as a sorted set treats the two as one place. Equal scores leave in the byte order of
 * their job ids.
 *
 * @param value the number, never NaN and never minus zero
 */
public record Score(double value) implements Comparable<Score> {
    private static final double EXACT_LIMIT = 0x1p53;

    /**
     * Checks the value and turns minus zero into zero.
     *
     * @param value any number but NaN
     * @throws IllegalArgumentException if the value is NaN
     */
    public Score {
        if (Double.isNaN(value)) {
            throw new IllegalArgumentException("A score cannot be NaN: it has no place in any order");
        }
        value = value + 0.0;
    }

    @Override
    public int compareTo(Score other) {
        return Double.compare(value, other.value);
    }

    /**
     * {@return a decimal text that {@link Double#parseDouble} reads back as the same double; of a whole number up to
     * 2<sup>53</sup> its digits alone}
     */
    @Override
    public String toString() {
        boolean isWhole = value == Math.rint(value) && Math.abs(value) <= EXACT_LIMIT;
        return isWhole ? Long.toString((long) value) : Double.toString(value);
    }
}
