package dev.tierq.scoring;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;

/**
 * Tier before tier; inside a tier exactly the order of the accepted enqueues. The default policy.
 *
 * <p>Formula: {@code score = rank × width + max(now, last[tier] + 1)}, in microseconds since 2026-01-01T00:00:00Z; see
 * {@link LaneRule} and {@link ScoreLayout}. With three tiers the width is 2<sup>51</sup>; the first enqueue of tier
 * {@code high} at 2026-01-01T00:00:00Z has score 0, the next in the same microsecond 1, one a millisecond later 1,000,
 * and the first of {@code medium} 2,251,799,813,685,248.
 *
 * <p>Guarantee, with the ordering {@code exact}: at any rate, from any number of producers, also when the clock stands
 * still or steps back, a job leaves before every job of its tier that was accepted after it. With the ordering
 * {@code clock}, jobs of one microsecond tie and the producers' clocks decide. A low tier waits as long as higher tiers
 * have jobs: starvation is what strict means.
 */
public final class StrictPolicy implements ScoringPolicy {
    /** The instant up to which a layout must hold unless another is asked for: 2036-01-01T00:00:00Z. */
    public static final Instant DEFAULT_UNTIL = Instant.parse("2036-01-01T00:00:00Z");

    private static final Duration MICROSECOND = Duration.ofNanos(QueueTime.NANOS_PER_MICRO);

    private final Instant until;

    private StrictPolicy(Instant until) {
        this.until = until;
    }

    /** {@return the policy, for as many tiers as leave room until {@link #DEFAULT_UNTIL}: 16} */
    public static StrictPolicy strict() {
        return until(DEFAULT_UNTIL);
    }

    /**
     * The policy with another demand on its horizon: an earlier end leaves room for more tiers.
     *
     * @param until the instant up to which the order must hold
     * @return the policy
     */
    public static StrictPolicy until(Instant until) {
        return new StrictPolicy(Objects.requireNonNull(until, "until"));
    }

    @Override
    public String name() {
        return "strict";
    }

    /** {@return nothing: the layout, which is stored with the queue, says it all} */
    @Override
    public Map<String, String> parameters() {
        return Map.of();
    }

    @Override
    public LaneRule rule(Tiers tiers) {
        return new LaneRule(ScoreLayout.forTiers(tiers.count(), until));
    }

    @Override
    public ScoreResolution resolution(Tiers tiers, Instant at) {
        ScoreLayout layout = rule(tiers).layout();
        return new ScoreResolution(
                name(),
                at,
                tiers.asList().stream()
                        .map(tier -> new ScoreResolution.TierResolution(
                                tier, 0, 0, MICROSECOND, layout.epoch(), layout.horizon()))
                        .toList());
    }

    @Override
    public boolean usesTenant() {
        return false;
    }

    /** {@return the name} */
    @Override
    public String toString() {
        return name();
    }
}
