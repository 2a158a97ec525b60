package dev.tierq.examples;

import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.scoring.Tier;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * How the jobs of a tier left after a burst.
 *
 * @param policy the name of the policy
 * @param tier the tier
 * @param jobs how many jobs
 * @param distinctScores how many different scores they had
 * @param outOfPlace how many left in another position than they were enqueued in, within the tier
 * @param largestDisplacement how many positions the farthest was off
 */
record BurstResult(
        String policy, String tier, int jobs, long distinctScores, long outOfPlace, int largestDisplacement) {

    static BurstResult of(String policy, Tier tier, List<JobId> enqueued, List<Job> left) {
        Map<JobId, Integer> positions = new HashMap<>();
        left.forEach(job -> positions.put(job.id(), positions.size()));
        int[] displacements = IntStream.range(0, enqueued.size())
                .map(place -> Math.abs(place - position(positions, enqueued.get(place))))
                .toArray();
        return new BurstResult(
                policy,
                tier.name(),
                left.size(),
                left.stream().map(Job::score).distinct().count(),
                IntStream.of(displacements)
                        .filter(displacement -> displacement > 0)
                        .count(),
                IntStream.of(displacements).max().orElse(0));
    }

    private static int position(Map<JobId, Integer> positions, JobId id) {
        Integer position = positions.get(id);
        if (position == null) {
            throw new IllegalStateException("Job %s did not come out of the queue".formatted(id));
        }
        return position;
    }
}
