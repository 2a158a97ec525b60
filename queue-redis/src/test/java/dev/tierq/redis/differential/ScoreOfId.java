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
import java.util.SplittableRandom;

/**
 * A user's policy whose scores come from the whole range of doubles: from one of a few values, so that ties are
 * everywhere, or from any bits; a few are no scores at all.
 */
final class ScoreOfId implements ScoringPolicy, ScoreFunction {
    private static final double[] FEW = {
        -0.0,
        0.0,
        1,
        -1,
        0.3,
        99.99,
        1e21,
        Double.MIN_VALUE,
        -Double.MIN_VALUE,
        Double.MAX_VALUE,
        -Double.MAX_VALUE,
        0x1p53,
        Math.nextUp(2.0127744),
        Double.MIN_NORMAL,
        Math.PI
    };

    @Override
    public String name() {
        return "score-of-id";
    }

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
        SplittableRandom random = new SplittableRandom(job.idText().hashCode());
        return random.nextInt(3) == 0
                ? Double.longBitsToDouble(random.nextLong())
                : FEW[random.nextInt(random.nextBoolean() ? 3 : FEW.length)];
    }

    @Override
    public Optional<ScoreRange> range(Tier tier) {
        return Optional.empty();
    }

    @Override
    public ScoreResolution resolution(Tiers tiers, Instant at) {
        return new ScoreResolution(name(), at, List.of());
    }

    @Override
    public boolean usesTenant() {
        return true;
    }

    @Override
    public String toString() {
        return name();
    }
}
