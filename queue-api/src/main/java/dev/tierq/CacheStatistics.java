package dev.tierq;

/**
 * How a cache has served since it was made. A snapshot: its numbers were read one after the other.
 *
 * @param hits how often what was looked for was there, 0 or more
 * @param misses how often it was not, 0 or more
 * @param evictions how many entries were dropped for want of room or for their age, 0 or more
 * @param size how many entries it holds, 0 or more
 */
public record CacheStatistics(long hits, long misses, long evictions, long size) {
    /**
     * Checks the numbers.
     *
     * @param hits how often what was looked for was there
     * @param misses how often it was not
     * @param evictions how many entries were dropped for want of room or for their age
     * @param size how many entries it holds
     * @throws IllegalArgumentException if one of them is negative
     */
    public CacheStatistics {
        if (hits < 0 || misses < 0 || evictions < 0 || size < 0) {
            throw new IllegalArgumentException(
                    "Cache counts %s hits, %s misses, %s evictions and %s entries, expected 0 or more of each"
                            .formatted(hits, misses, evictions, size));
        }
    }
}
