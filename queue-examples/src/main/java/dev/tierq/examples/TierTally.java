package dev.tierq.examples;

import dev.tierq.scoring.Tier;
import java.util.stream.LongStream;

/** Watches the jobs of one tier leave the queue. */
final class TierTally {
    private final LongStream.Builder waits = LongStream.builder();
    private int latest = -1;
    private int outOfOrder;

    /**
     * Notes that a job left.
     *
     * @param place its place among all jobs in the order of enqueue
     * @param wait how long it waited, in seconds
     */
    void left(int place, long wait) {
        waits.add(wait);
        outOfOrder += place < latest ? 1 : 0;
        latest = Math.max(latest, place);
    }

    TierResult result(Tier tier) {
        return new TierResult(tier, new Waits(waits.build().toArray()), outOfOrder);
    }
}
