package dev.tierq.examples;

import dev.tierq.scoring.Tier;

/**
 * How the jobs of a tier fared.
 *
 * @param tier the tier
 * @param waits from arrival to start
 * @param outOfOrder how many left after a job of the tier that was enqueued later
 */
record TierResult(Tier tier, Waits waits, int outOfOrder) {}
