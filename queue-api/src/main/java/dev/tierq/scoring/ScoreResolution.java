package dev.tierq.scoring;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What a policy guarantees at an instant, tier by tier.
 *
 * @param policy the policy's name
 * @param at the instant reported on
 * @param tiers one entry per tier, rank 0 first
 */
public record ScoreResolution(String policy, Instant at, List<TierResolution> tiers) {
    /**
     * Copies the list.
     *
     * @param policy the policy's name
     * @param at the instant reported on
     * @param tiers one entry per tier
     */
    public ScoreResolution {
        tiers = List.copyOf(tiers);
    }

    /**
     * What a policy guarantees for the jobs of one tier.
     *
     * <p>Two jobs whose clock readings lie further apart than the guaranteed step never share a score; closer ones may,
     * and then leave in the byte order of their ids. The expected step is half of it: the distance at which two jobs
     * tie as often as not, over all positions of the grid of doubles. Both are 0 for an exact policy, whose order does
     * not come from the clock.
     *
     * @param tier the tier
     * @param guaranteedStepNanos the guaranteed step in nanoseconds, 0 for an exact order
     * @param expectedStepNanos half of the guaranteed step, in nanoseconds
     * @param unit the tick in which the policy counts time, zero if it takes the clock as it comes
     * @param validFrom the first instant that the policy can score
     * @param validUntil the first instant after that which it cannot: there, tiers would run into each other
     */
    public record TierResolution(
            Tier tier,
            double guaranteedStepNanos,
            double expectedStepNanos,
            Duration unit,
            Instant validFrom,
            Instant validUntil) {}
}
