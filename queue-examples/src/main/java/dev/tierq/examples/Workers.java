package dev.tierq.examples;

import java.util.PriorityQueue;

/** Simulated workers: each is free, or busy until a second of the log. */
final class Workers {
    static final long NEVER = Long.MAX_VALUE;

    private final int count;
    private final PriorityQueue<Long> ends = new PriorityQueue<>();
    private long lastEnd;

    Workers(int count) {
        this.count = count;
    }

    int free() {
        return count - ends.size();
    }

    /** The second at which the next worker becomes free, or {@link #NEVER} if all are. */
    long nextEnd() {
        Long end = ends.peek();
        return end == null ? NEVER : end;
    }

    /** The second of the last end so far. */
    long lastEnd() {
        return lastEnd;
    }

    void start(long end) {
        ends.add(end);
        lastEnd = Math.max(lastEnd, end);
    }

    void finish(long now) {
        while (nextEnd() <= now) {
            ends.remove();
        }
    }
}
