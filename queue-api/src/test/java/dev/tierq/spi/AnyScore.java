package dev.tierq.spi;

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

/** A user's policy: the same score for every job, and one range or none for every tier. */
class AnyScore implements ScoringPolicy {
    private final double score;
    private final Optional<ScoreRange> range;

    AnyScore(double score) {
        this(score, Optional.empty());
    }

    AnyScore(double score, Optional<ScoreRange> range) {
        this.score = score;
        this.range = range;
    }

    @Override
    public String name() {
        return "any";
    }

    @Override
    public Map<String, String> parameters() {
        return Map.of();
    }

    @Override
    public ScoreRule rule(Tiers tiers) {
        return new ScoreFunction() {
            @Override
            public double score(ScoredJob job, Instant now) {
                return score;
            }

            @Override
            public Optional<ScoreRange> range(Tier tier) {
                return range;
            }
        };
    }

    @Override
    public ScoreResolution resolution(Tiers tiers, Instant at) {
        return new ScoreResolution(name(), at, List.of());
    }

    @Override
    public boolean usesTenant() {
        return false;
    }
}
