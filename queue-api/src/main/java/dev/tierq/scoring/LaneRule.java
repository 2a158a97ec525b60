package dev.tierq.scoring;

import java.time.Instant;
import java.util.Optional;

/**
 * A rule as data: the tier is the band and the lane, the clock is the time in microseconds, the step is 1.
 *
 * <pre>{@code
 * now   = max(clock, latest now used)       one clock per queue that never goes back
 * value = max(now, last[lane] + 1)          microseconds since the layout's epoch
 * score = rank × width + value
 * }</pre>
 *
 * <p>Evaluated where the queue lives ({@link LaneState} in Java), no two jobs of a lane get one score and each later
 * enqueue gets a higher one, whatever the clock does. Evaluated by the producer alone there is no {@code last}: jobs of
 * one microsecond tie.
 *
 * @param layout how rank and value share the score
 */
public record LaneRule(ScoreLayout layout) implements ScoreRule {
    @Override
    public double score(ScoredJob job, Instant now) {
        long fraction = now.getNano() / 1_000;
        double micros = now.getEpochSecond() * 1e6 + fraction;
        return layout.score(job.tier(), micros - QueueTime.micros(layout.epoch()));
    }

    @Override
    public Optional<ScoreRange> range(Tier tier) {
        return Optional.of(layout.range(tier));
    }
}
