package dev.tierq.scoring;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The well-known form {@code weight + seconds / divisor}, of which three are in production everywhere.
 *
 * <p>Formula: {@code score = weight[tier] + (t − epoch) / divisor}, t in seconds, rounded once to the nearest double. A
 * double has 53 bits: next to a weight of 1000 its steps are 1.1e-13, which a divisor of 1e12 makes 113.7 ms. Jobs in
 * one step tie and leave in the byte order of their ids, so random ids leave in random order. Kept for what is in
 * production and for comparison; {@link StrictPolicy} keeps the order that this one means to keep.
 *
 * <p>Guarantee: only what {@link #resolution} says. A tier's range goes from its weight to below the next one; the last
 * tier has as much room as the one before it, a single tier has no end. Scores outside (before the epoch, or so late that
 * they would run into the next tier) are refused. It is the rounded score that counts: up to half a step before either
 * edge, an instant can round onto it, so that the first edge lets it in and the last refuses it.
 */
public final class WeightedTimestampPolicy implements ScoringPolicy {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final int NANO_DIGITS = 9;

    /** Far more than the relative error of what is added last, which is below 2<sup>-48</sup>. */
    private static final double DOUBT = 0x1p-40;

    /** More digits than it takes to tell a quotient from the middle between two doubles. */
    private static final MathContext PRECISE = new MathContext(200);

    private final String name;
    private final Instant epoch;
    private final double divisor;
    private final double[] weights;
    private final List<ScoreRange> ranges;

    private WeightedTimestampPolicy(String name, Instant epoch, double divisor, double[] weights) {
        this.name = name;
        this.epoch = epoch;
        this.divisor = divisor;
        this.weights = weights;
        this.ranges = IntStream.range(0, weights.length)
                .mapToObj(rank -> new ScoreRange(weights[rank], below(weights, rank)))
                .toList();
    }

    private static double below(double[] weights, int rank) {
        if (rank < weights.length - 1) {
            return weights[rank + 1];
        }
        return rank == 0 ? Double.POSITIVE_INFINITY : weights[rank] + (weights[rank] - weights[rank - 1]);
    }

    /** {@return {@code weighted-thousands}: weights 0, 1000, 2000 and Unix seconds ÷ 1e12} */
    public static WeightedTimestampPolicy thousands() {
        return of("weighted-thousands", Instant.EPOCH, 1e12, 0, 1000, 2000);
    }

    /** {@return {@code weighted-units}: weights 0, 1, 2 and Unix seconds ÷ 1e12} */
    public static WeightedTimestampPolicy units() {
        return of("weighted-units", Instant.EPOCH, 1e12, 0, 1, 2);
    }

    /** {@return {@code weighted-units-2026}: weights 0, 1, 2 and seconds since 2026-01-01T00:00:00Z ÷ 1e9} */
    public static WeightedTimestampPolicy unitsSince2026() {
        return of("weighted-units-2026", ScoreLayout.STANDARD_EPOCH, 1e9, 0, 1, 2);
    }

    /** {@return the three historic forms} */
    public static List<WeightedTimestampPolicy> historic() {
        return List.of(thousands(), units(), unitsSince2026());
    }

    /**
     * A weighted timestamp with numbers of your own.
     *
     * @param name the name to store with the queue
     * @param epoch the instant of time 0, on a whole second
     * @param divisor seconds per unit of the score, finite and above 0; a long or an int serves as well
     * @param weights one finite weight per tier, each above the one before
     * @return the policy
     * @throws IllegalArgumentException if a number is out of its range
     */
    public static WeightedTimestampPolicy of(String name, Instant epoch, double divisor, double... weights) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(epoch, "epoch");
        Objects.requireNonNull(weights, "weights");
        if (!(divisor > 0) || Double.isInfinite(divisor)) {
            throw new IllegalArgumentException(
                    "Divisor of %s is %s, expected a finite number above 0".formatted(name, divisor));
        }
        if (!epoch.equals(epoch.truncatedTo(ChronoUnit.SECONDS))) {
            throw new IllegalArgumentException("Epoch of %s is %s, expected a whole second".formatted(name, epoch));
        }
        boolean ascending = IntStream.range(1, weights.length).allMatch(rank -> weights[rank - 1] < weights[rank]);
        if (weights.length == 0 || !ascending || !Arrays.stream(weights).allMatch(Double::isFinite)) {
            throw new IllegalArgumentException(
                    "Weights of %s are %s, expected finite numbers, each above the one before"
                            .formatted(name, Arrays.toString(weights)));
        }
        return new WeightedTimestampPolicy(name, epoch, divisor, weights.clone());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Map<String, String> parameters() {
        String decimals = Arrays.stream(weights)
                .mapToObj(WeightedTimestampPolicy::decimal)
                .collect(Collectors.joining(", ", "[", "]"));
        return Map.of("epoch", epoch.toString(), "divisor", decimal(divisor), "weights", decimals);
    }

    /** All digits: {@code Double.toString} gives different texts on different JDKs, and this one is stored. */
    private static String decimal(double value) {
        return new BigDecimal(value).toPlainString();
    }

    @Override
    public ScoreFunction rule(Tiers tiers) {
        if (tiers.count() != weights.length) {
            throw new IllegalArgumentException(
                    "Policy %s has weights for %s tiers, the queue has %s %s: give as many weights as tiers"
                            .formatted(name, weights.length, tiers.count(), tiers));
        }
        return new Rule();
    }

    @Override
    public ScoreResolution resolution(Tiers tiers, Instant at) {
        rule(tiers);
        return new ScoreResolution(
                name,
                at,
                tiers.asList().stream().map(tier -> resolution(tier, at)).toList());
    }

    private ScoreResolution.TierResolution resolution(Tier tier, Instant at) {
        double step = Math.ulp(score(tier, at)) * divisor * NANOS_PER_SECOND;
        return new ScoreResolution.TierResolution(tier, step, step / 2, Duration.ZERO, epoch, validUntil(tier));
    }

    private Instant validUntil(Tier tier) {
        ScoreRange range = ranges.get(tier.rank());
        double seconds = (range.below() - range.from()) * divisor;
        if (seconds >= Instant.MAX.getEpochSecond() - epoch.getEpochSecond()) {
            return Instant.MAX;
        }
        long whole = (long) seconds;
        return epoch.plusSeconds(whole).plusNanos(Math.round((seconds - whole) * NANOS_PER_SECOND));
    }

    /**
     * Rounds once. Quotient and sum are each carried as a double and its error, so that the last addition is the only
     * one that rounds: the plain form rounds the seconds first, to 238 ns, which is coarser than the step it promises.
     * The errors are known to some 50 bits only; where that leaves the last rounding in doubt, about once in a hundred
     * thousand scores, it is done in decimals.
     */
    private double score(Tier tier, Instant now) {
        double seconds = now.getEpochSecond() - epoch.getEpochSecond();
        double quotient = seconds / divisor;
        double rest = (Math.fma(-quotient, divisor, seconds) + now.getNano() / NANOS_PER_SECOND) / divisor;
        double weight = weights[tier.rank()];
        double sum = weight + quotient;
        double quotientTaken = sum - weight;
        double error = (weight - (sum - quotientTaken)) + (quotient - quotientTaken);
        double last = error + rest;
        double lower = sum + last * (1 - DOUBT);
        double upper = sum + last * (1 + DOUBT);
        return lower == upper ? lower : scoreInDecimals(weight, now);
    }

    private double scoreInDecimals(double weight, Instant now) {
        BigDecimal seconds = BigDecimal.valueOf(now.getEpochSecond() - epoch.getEpochSecond())
                .add(BigDecimal.valueOf(now.getNano(), NANO_DIGITS));
        return seconds.divide(new BigDecimal(divisor), PRECISE)
                .add(new BigDecimal(weight))
                .doubleValue();
    }

    @Override
    public boolean usesTenant() {
        return false;
    }

    /** {@return the name} */
    @Override
    public String toString() {
        return name;
    }

    private final class Rule implements ScoreFunction {
        @Override
        public double score(ScoredJob job, Instant now) {
            return WeightedTimestampPolicy.this.score(job.tier(), now);
        }

        @Override
        public Optional<ScoreRange> range(Tier tier) {
            return Optional.of(ranges.get(tier.rank()));
        }
    }
}
