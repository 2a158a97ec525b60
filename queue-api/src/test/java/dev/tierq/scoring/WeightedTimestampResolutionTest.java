package dev.tierq.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The figures of the design's table: the guaranteed steps of the three forms, and how long each lasts. */
class WeightedTimestampResolutionTest {
    private static final WeightedTimestampPolicy THOUSANDS = WeightedTimestampPolicy.thousands();
    private static final WeightedTimestampPolicy UNITS = WeightedTimestampPolicy.units();
    private static final WeightedTimestampPolicy SINCE_2026 = WeightedTimestampPolicy.unitsSince2026();
    private static final Instant AT = Instant.parse("2026-12-01T00:00:00Z");

    static Stream<WeightedTimestampPolicy> historic() {
        return WeightedTimestampPolicy.historic().stream();
    }

    @Test
    void weightsInThousandsAreCoarseByTheTenthOfASecond() {
        assertThat(step(THOUSANDS, 0, AT)).isEqualTo(Math.scalb(1e21, -62)).isCloseTo(217, within(0.5));
        assertThat(step(THOUSANDS, 1, AT)).isEqualTo(Math.scalb(1e21, -43)).isCloseTo(113.7e6, within(0.05e6));
        assertThat(step(THOUSANDS, 2, AT)).isEqualTo(Math.scalb(1e21, -42)).isCloseTo(227.4e6, within(0.05e6));
    }

    @Test
    void weightsInUnitsAreCoarseByHundredsOfMicroseconds() {
        assertThat(step(UNITS, 0, AT)).isEqualTo(Math.scalb(1e21, -62)).isCloseTo(217, within(0.5));
        assertThat(step(UNITS, 1, AT)).isEqualTo(Math.scalb(1e21, -52)).isCloseTo(222e3, within(0.5e3));
        assertThat(step(UNITS, 2, AT)).isEqualTo(Math.scalb(1e21, -51)).isCloseTo(444e3, within(0.5e3));
    }

    @Test
    void aYoungEpochMakesTheLowerTiersFiner() {
        assertThat(step(SINCE_2026, 1, AT)).isEqualTo(Math.scalb(1e18, -52)).isCloseTo(222, within(0.5));
        assertThat(step(SINCE_2026, 2, AT)).isEqualTo(Math.scalb(1e18, -51)).isCloseTo(444, within(0.5));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-01-02T00:00:00Z, -66, 0.0136, 0.00005",
        "2026-04-01T10:08:19.999999999Z, -60, 0.87, 0.005",
        "2026-04-01T10:08:20Z, -59, 1.7, 0.05",
        "2026-06-30T20:16:39.999999999Z, -59, 1.7, 0.05",
        "2026-06-30T20:16:40Z, -58, 3.5, 0.05",
        "2041-11-05T00:53:19.999999Z, -54, 55.5, 0.05",
        "2041-11-05T00:53:20Z, -53, 111, 0.05",
        "2057-09-09T01:46:39Z, -53, 111, 0.05"
    })
    void aYoungEpochMakesTheFirstTierGrowCoarserByAndBy(Instant at, int exponent, double nanos, double rounding) {
        assertThat(step(SINCE_2026, 0, at))
                .isEqualTo(Math.scalb(1e18, exponent))
                .isCloseTo(nanos, within(rounding));
    }

    @Test
    void eachFormSaysFromWhenToWhenItIsValid() {
        assertValid(THOUSANDS, Instant.EPOCH, Instant.EPOCH.plusSeconds(1_000_000_000_000_000L));
        assertValid(UNITS, Instant.EPOCH, Instant.EPOCH.plusSeconds(1_000_000_000_000L));
        assertValid(SINCE_2026, Instant.parse("2026-01-01T00:00:00Z"), Instant.parse("2057-09-09T01:46:40Z"));
    }

    @ParameterizedTest
    @MethodSource("historic")
    void theExpectedStepIsHalfTheGuaranteedOne(WeightedTimestampPolicy policy) {
        ScoreResolution report = policy.resolution(Tiers.STANDARD, AT);

        assertThat(report.policy()).isEqualTo(policy.name());
        assertThat(report.at()).isEqualTo(AT);
        assertThat(report.tiers())
                .extracting(ScoreResolution.TierResolution::tier)
                .containsExactlyElementsOf(Tiers.STANDARD);
        assertThat(report.tiers()).allSatisfy(tier -> {
            assertThat(tier.expectedStepNanos()).isEqualTo(tier.guaranteedStepNanos() / 2);
            assertThat(tier.unit()).isEqualTo(Duration.ZERO);
        });
    }

    @Test
    void eachTierLastsAsLongAsItsOwnRoom() {
        WeightedTimestampPolicy uneven = WeightedTimestampPolicy.of("own", Instant.EPOCH, 10, 0, 1, 101);

        assertThat(uneven.resolution(Tiers.STANDARD, AT).tiers())
                .extracting(ScoreResolution.TierResolution::validUntil)
                .containsExactly(Instant.ofEpochSecond(10), Instant.ofEpochSecond(1_000), Instant.ofEpochSecond(1_000));
    }

    @Test
    void theEndIsSaidToTheNanosecond() {
        WeightedTimestampPolicy brief = WeightedTimestampPolicy.of("own", Instant.EPOCH, 0.25, 0, 1.5);

        assertThat(brief.resolution(Tiers.of("a", "b"), AT).tiers().get(0).validUntil())
                .isEqualTo("1970-01-01T00:00:00.375Z");
    }

    @ParameterizedTest
    @CsvSource({"1970-01-01T00:00:00Z", "2026-01-01T00:00:00Z", "-1000000000-01-01T00:00:00Z"})
    void aPolicyWithoutAnEndIsValidForAllTime(Instant epoch) {
        WeightedTimestampPolicy single = WeightedTimestampPolicy.of("own", epoch, 1e12, 3);
        WeightedTimestampPolicy vast = WeightedTimestampPolicy.of("own", epoch, 1e18, 0, 1);

        assertThat(single.resolution(Tiers.of("a"), AT).tiers().get(0).validUntil())
                .isEqualTo(Instant.MAX);
        assertThat(vast.resolution(Tiers.of("a", "b"), AT).tiers().get(1).validUntil())
                .isEqualTo(Instant.MAX);
    }

    @ParameterizedTest
    @MethodSource("historic")
    void everyInstantHasAReport(WeightedTimestampPolicy policy) {
        Stream.of(Instant.MIN, Instant.EPOCH, ScoreLayout.STANDARD_EPOCH, Instant.MAX)
                .forEach(at -> assertThat(policy.resolution(Tiers.STANDARD, at).tiers())
                        .allSatisfy(tier -> assertThat(tier.guaranteedStepNanos())
                                .isFinite()
                                .isPositive()));
    }

    private static void assertValid(WeightedTimestampPolicy policy, Instant from, Instant until) {
        assertThat(policy.resolution(Tiers.STANDARD, AT).tiers()).hasSize(3).allSatisfy(tier -> {
            assertThat(tier.validFrom()).isEqualTo(from);
            assertThat(tier.validUntil()).isEqualTo(until);
        });
    }

    private static double step(WeightedTimestampPolicy policy, int rank, Instant at) {
        return policy.resolution(Tiers.STANDARD, at).tiers().get(rank).guaranteedStepNanos();
    }
}
