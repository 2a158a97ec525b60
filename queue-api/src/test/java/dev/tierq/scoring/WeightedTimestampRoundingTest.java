package dev.tierq.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.time.Instant;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class WeightedTimestampRoundingTest {
    private static final long YEAR_1970 = 0;
    private static final long YEAR_2100 = Instant.parse("2100-01-01T00:00:00Z").getEpochSecond();
    private static final int NANOS = 1_000_000_000;
    private static final MathContext DIGITS = new MathContext(80);
    private static final Map<String, double[]> WEIGHTS = Map.of(
            "weighted-thousands", new double[] {0, 1000, 2000},
            "weighted-units", new double[] {0, 1, 2},
            "weighted-units-2026", new double[] {0, 1, 2});

    static Stream<WeightedTimestampPolicy> historic() {
        return WeightedTimestampPolicy.historic().stream();
    }

    @ParameterizedTest
    @MethodSource("historic")
    void theScoreIsTheFormulaRoundedOnce(WeightedTimestampPolicy policy) {
        Random random = new Random(101);
        for (int i = 0; i < 10_000; i++) {
            assertRoundedOnce(policy, random.nextInt(3), instant(random));
        }
    }

    @ParameterizedTest
    @MethodSource("historic")
    void theScoreIsRoundedOnceAlsoNextToTheMiddleBetweenTwoDoubles(WeightedTimestampPolicy policy) {
        Random random = new Random(102);
        for (int i = 0; i < 2_000; i++) {
            int rank = random.nextInt(3);
            double score = WeightedForms.score(policy, rank, instant(random));
            BigDecimal middle = new BigDecimal(score)
                    .add(new BigDecimal(Math.nextUp(score)))
                    .divide(BigDecimal.valueOf(2));
            Instant nearest = instantOf(policy, rank, middle);
            assertRoundedOnce(policy, rank, nearest);
            assertRoundedOnce(policy, rank, nearest.plusNanos(1));
        }
    }

    /** Nanoseconds since 1970 whose score lies 7e-13 ns from the middle between two doubles. */
    @ParameterizedTest
    @ValueSource(
            longs = {
                1_699_662_484_457_628_857L,
                1_763_081_826_498_644_482L,
                1_826_501_168_539_660_107L,
                1_762_652_121_255_261_768L,
                1_826_071_463_296_277_393L,
                1_889_490_805_337_293_018L
            })
    void theScoreIsRoundedOnceAlsoWhereTheMiddleIsClosest(long nanos) {
        Instant at = Instant.ofEpochSecond(nanos / NANOS, nanos % NANOS);
        assertRoundedOnce(WeightedTimestampPolicy.thousands(), 0, at);
        assertRoundedOnce(WeightedTimestampPolicy.units(), 0, at);
    }

    @ParameterizedTest
    @MethodSource("historic")
    void aLaterInstantNeverHasALowerScore(WeightedTimestampPolicy policy) {
        Random random = new Random(103);
        for (int i = 0; i < 20_000; i++) {
            int rank = random.nextInt(3);
            Instant at = instant(random);
            Instant later = at.plusNanos(1 + (random.nextLong() >>> random.nextInt(20, 63)));

            assertThat(WeightedForms.score(policy, rank, later))
                    .as("%s rank %s at %s and %s", policy, rank, at, later)
                    .isGreaterThanOrEqualTo(WeightedForms.score(policy, rank, at));
        }
    }

    @ParameterizedTest
    @MethodSource("historic")
    void instantsFurtherApartThanTheGuaranteedStepNeverTie(WeightedTimestampPolicy policy) {
        Random random = new Random(104);
        for (int i = 0; i < 10_000; i++) {
            int rank = random.nextInt(3);
            Instant at = instant(random);
            double step =
                    policy.resolution(Tiers.STANDARD, at).tiers().get(rank).guaranteedStepNanos();
            Instant apart = at.plusNanos((long) Math.floor(step) + 1);
            if (apart.getEpochSecond() < YEAR_2100
                    && policy.resolution(Tiers.STANDARD, apart)
                                    .tiers()
                                    .get(rank)
                                    .guaranteedStepNanos()
                            == step) {
                assertThat(WeightedForms.score(policy, rank, apart))
                        .as("%s rank %s at %s and %s", policy, rank, at, apart)
                        .isGreaterThan(WeightedForms.score(policy, rank, at));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("historic")
    void instantsHalfAGuaranteedStepApartTieAsOftenAsNot(WeightedTimestampPolicy policy) {
        Random random = new Random(105);
        int ties = 0;
        for (int i = 0; i < 10_000; i++) {
            Instant at = Instant.parse("2030-01-01T00:00:00Z").plusNanos(random.nextLong(1L << 50));
            double half = policy.resolution(Tiers.STANDARD, at).tiers().get(2).expectedStepNanos();
            Instant apart = at.plusNanos(Math.round(half));
            ties += WeightedForms.score(policy, 2, at) == WeightedForms.score(policy, 2, apart) ? 1 : 0;
        }
        assertThat(ties).isBetween(4_750, 5_250);
    }

    @Test
    void everyInstantAroundTheEdgesIsRefusedOrDecodedToItsTier() {
        Instant epoch = ScoreLayout.STANDARD_EPOCH;
        Stream<Instant> edges = Stream.of(
                epoch.minusSeconds(1),
                epoch,
                epoch.plusSeconds(NANOS).minusMillis(1),
                epoch.plusSeconds(NANOS).minusNanos(1),
                epoch.plusSeconds(NANOS),
                Instant.parse("9999-12-31T00:00:00Z"),
                Instant.ofEpochMilli(Long.MAX_VALUE),
                Instant.MAX,
                Instant.MIN);

        assertThat(edges.map(WeightedTimestampRoundingTest::tierOfEach2026Score))
                .containsExactly("---", "012", "012", "---", "---", "---", "---", "---", "---");
    }

    /** For each tier the rank that its score decodes to, or a dash if its score is refused. */
    private static String tierOfEach2026Score(Instant at) {
        WeightedTimestampPolicy policy = WeightedTimestampPolicy.unitsSince2026();
        ScoreFunction rule = WeightedForms.rule(policy);
        StringBuilder decoded = new StringBuilder();
        for (Tier tier : Tiers.STANDARD) {
            double score = WeightedForms.score(policy, tier.rank(), at);
            boolean inside = rule.range(tier).orElseThrow().contains(score);
            decoded.append(inside ? Integer.toString((int) score) : "-");
        }
        return decoded.toString();
    }

    private static Instant instant(Random random) {
        return Instant.ofEpochSecond(random.nextLong(YEAR_1970, YEAR_2100), random.nextInt(NANOS));
    }

    private static void assertRoundedOnce(WeightedTimestampPolicy policy, int rank, Instant at) {
        double score = WeightedForms.score(policy, rank, at);
        double expected = nanos(policy, at)
                .divide(nanosPerUnit(policy), DIGITS)
                .add(weight(policy, rank))
                .doubleValue();
        if (Double.doubleToRawLongBits(score) != Double.doubleToRawLongBits(expected)) {
            throw new AssertionError(
                    "%s rank %s at %s is %s, expected %s".formatted(policy, rank, at, score, expected));
        }
    }

    private static Instant instantOf(WeightedTimestampPolicy policy, int rank, BigDecimal score) {
        BigInteger nanos = score.subtract(weight(policy, rank))
                .multiply(nanosPerUnit(policy))
                .toBigInteger();
        return epoch(policy).plusNanos(nanos.longValueExact());
    }

    private static BigDecimal nanos(WeightedTimestampPolicy policy, Instant at) {
        return BigDecimal.valueOf(at.getEpochSecond() - epoch(policy).getEpochSecond())
                .multiply(BigDecimal.valueOf(NANOS))
                .add(BigDecimal.valueOf(at.getNano()));
    }

    private static Instant epoch(WeightedTimestampPolicy policy) {
        return policy.name().equals("weighted-units-2026") ? ScoreLayout.STANDARD_EPOCH : Instant.EPOCH;
    }

    private static BigDecimal nanosPerUnit(WeightedTimestampPolicy policy) {
        return policy.name().equals("weighted-units-2026") ? new BigDecimal("1e18") : new BigDecimal("1e21");
    }

    private static BigDecimal weight(WeightedTimestampPolicy policy, int rank) {
        return new BigDecimal(WEIGHTS.get(policy.name())[rank]);
    }
}
