package dev.tierq.examples;

import java.util.Arrays;

/** How long jobs waited, in seconds. */
final class Waits {
    private final long[] sorted;

    /**
     * Takes the waits in any order.
     *
     * @param seconds at least one
     */
    Waits(long... seconds) {
        sorted = seconds.clone();
        Arrays.sort(sorted);
    }

    int jobs() {
        return sorted.length;
    }

    double mean() {
        return (double) Arrays.stream(sorted).sum() / sorted.length;
    }

    /**
     * The percentile by nearest rank: the least wait that at least that share of the jobs does not exceed.
     *
     * @param percent 1 to 100
     */
    long percentile(int percent) {
        long rank = ((long) percent * sorted.length + 99) / 100;
        return sorted[(int) rank - 1];
    }

    long longest() {
        return sorted[sorted.length - 1];
    }
}
