package dev.tierq.tck;

import dev.tierq.scoring.ScoreFunction;
import dev.tierq.scoring.ScoreRange;
import dev.tierq.scoring.ScoreResolution;
import dev.tierq.scoring.ScoredJob;
import dev.tierq.scoring.ScoringPolicy;
import dev.tierq.scoring.Tier;
import dev.tierq.scoring.Tiers;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;

/** A policy such as a user writes: any function of the job and the clock. */
final class UserPolicy implements ScoringPolicy {
    /** What the policy is called. */
    static final String NAME = "user-written";

    private final ToDoubleBiFunction<ScoredJob, Instant> score;
    private final Function<Tier, Optional<ScoreRange>> ranges;

    private UserPolicy(ToDoubleBiFunction<ScoredJob, Instant> score, Function<Tier, Optional<ScoreRange>> ranges) {
        this.score = score;
        this.ranges = ranges;
    }

    /** Scores by a function; the tier cannot be told from the score. */
    static UserPolicy of(ToDoubleBiFunction<ScoredJob, Instant> score) {
        return new UserPolicy(score, tier -> Optional.empty());
    }

    /** Scores each job by its id. */
    static UserPolicy byId(Map<String, Double> scores) {
        return of((job, now) -> scores.get(job.idText()));
    }

    /** Gives every job one score. */
    static UserPolicy constant(double score) {
        return of((job, now) -> score);
    }

    /** The same scores, with a range declared for each tier. */
    UserPolicy withRanges(Map<String, ScoreRange> byTier) {
        return new UserPolicy(score, tier -> Optional.ofNullable(byTier.get(tier.name())));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Map<String, String> parameters() {
        return Map.of();
    }

    @Override
    public ScoreFunction rule(Tiers tiers) {
        return new Rule();
    }

    @Override
    public ScoreResolution resolution(Tiers tiers, Instant at) {
        return new ScoreResolution(NAME, at, List.of());
    }

    @Override
    public boolean usesTenant() {
        return false;
    }

    private final class Rule implements ScoreFunction {
        @Override
        public double score(ScoredJob job, Instant now) {
            return score.applyAsDouble(job, now);
        }

        @Override
        public Optional<ScoreRange> range(Tier tier) {
            return ranges.apply(tier);
        }
    }
}
