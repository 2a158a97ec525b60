package dev.tierq.scoring;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * A class of jobs with a place among the others: rank 0 is served first, and each higher rank later.
 *
 * <p>Tiers are made by {@link Tiers}, which gives each name its rank; ordering is by rank.
 *
 * @param name 1 to 64 characters (code points) of well-formed text without control characters
 * @param rank the place among the queue's tiers, from 0 (served first)
 */
public record Tier(String name, int rank) implements Comparable<Tier> {
    private static final int MAX_NAME_LENGTH = 64;

    /**
     * Checks the name and the rank.
     *
     * @param name see {@link Tier}
     * @param rank from 0
     * @throws IllegalArgumentException if the name or the rank is out of its range
     */
    public Tier {
        Objects.requireNonNull(name, "name");
        int characters = name.codePointCount(0, name.length());
        if (characters < 1 || characters > MAX_NAME_LENGTH) {
            throw new IllegalArgumentException(
                    "Tier name has %s characters, expected 1 to %s".formatted(characters, MAX_NAME_LENGTH));
        }
        if (name.codePoints().anyMatch(Character::isISOControl)
                || !StandardCharsets.UTF_8.newEncoder().canEncode(name)) {
            throw new IllegalArgumentException(
                    "Tier name holds a control character or half a surrogate pair: choose plain text");
        }
        if (rank < 0 || rank >= Tiers.MAX_TIERS) {
            throw new IllegalArgumentException(
                    "Rank of tier \"%s\" is %s, expected 0 to %s".formatted(name, rank, Tiers.MAX_TIERS - 1));
        }
    }

    @Override
    public int compareTo(Tier other) {
        return Integer.compare(rank, other.rank);
    }

    /** {@return the name} */
    @Override
    public String toString() {
        return name;
    }
}
