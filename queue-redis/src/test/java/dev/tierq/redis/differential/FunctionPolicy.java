package dev.tierq.redis.differential;

import dev.tierq.scoring.ScoreFunction;
import dev.tierq.scoring.ScoreRange;
import dev.tierq.scoring.ScoreResolution;
import dev.tierq.scoring.ScoreRule;
import dev.tierq.scoring.ScoredJob;
import dev.tierq.scoring.ScoringPolicy;
import dev.tierq.scoring.Tier;
import dev.tierq.scoring.Tiers;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * A user's policy that scores a job by the job alone; its scores do not tell the tier.
 *
 * @param name its name
 * @param function the score of a job
 */
public record FunctionPolicy(String name, ToDoubleFunction<ScoredJob> function)
        implements ScoringPolicy, ScoreFunction {
    @Override
    public Map<String, String> parameters() {
        return Map.of();
    }

    @Override
    public ScoreRule rule(Tiers tiers) {
        return this;
    }

    @Override
    public double score(ScoredJob job, Instant now) {
        return function.applyAsDouble(job);
    }

    @Override
    public Optional<ScoreRange> range(Tier tier) {
        return Optional.empty();
    }

    @Override
    public ScoreResolution resolution(Tiers tiers, Instant at) {
        return new ScoreResolution(name, at, List.of());
    }

    @Override
    public boolean usesTenant() {
        return false;
    }

    @Override
    public String toString() {
        return name;
    }
}
