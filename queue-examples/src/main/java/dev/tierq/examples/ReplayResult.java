package dev.tierq.examples;

import java.util.List;

/**
 * How a trace went under one policy.
 *
 * @param policy the name of the policy
 * @param makespanSeconds the second of the log at which the last job ended
 * @param tiers the tiers that the trace has jobs of, first served first
 * @param throughput what the queue did
 */
record ReplayResult(String policy, long makespanSeconds, List<TierResult> tiers, Throughput throughput) {
    ReplayResult {
        tiers = List.copyOf(tiers);
    }

    int outOfOrder() {
        return tiers.stream().mapToInt(TierResult::outOfOrder).sum();
    }
}
