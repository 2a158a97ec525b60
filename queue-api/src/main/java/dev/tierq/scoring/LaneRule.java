package dev.tierq.scoring;

import java.time.Instant;
import java.util.Objects;
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
    /**
     * Checks that there is a layout.
     *
     * @param layout how rank and value share the score
     */
    public LaneRule {
        Objects.requireNonNull(layout, "layout");
    }

    @Override
    public double score(ScoredJob job, Instant now) {
        return layout.score(job.tier(), micros(now));
    }

    /** In doubles: exact in every layout, and without overflow far outside, so that the queue can refuse the score. */
    private double micros(Instant now) {
        Instant epoch = layout.epoch();
        double seconds = now.getEpochSecond() - epoch.getEpochSecond();
        int fraction = now.getNano() / QueueTime.NANOS_PER_MICRO - epoch.getNano() / QueueTime.NANOS_PER_MICRO;
        return seconds * QueueTime.MICROS_PER_SECOND + fraction;
    }

    @Override
    public Optional<ScoreRange> range(Tier tier) {
        return Optional.of(layout.range(tier));
    }
}
