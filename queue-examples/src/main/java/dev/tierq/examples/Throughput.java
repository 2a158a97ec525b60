package dev.tierq.examples;

/**
 * What a queue did in which time.
 *
 * @param operations jobs enqueued plus jobs taken
 * @param calls round trips
 * @param seconds real time spent inside the calls
 */
record Throughput(long operations, long calls, double seconds) {
    double operationsPerSecond() {
        return operations / seconds;
    }
}
