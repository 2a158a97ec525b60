package dev.tierq.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StrictPolicyTest {
    private static final StrictPolicy STRICT = StrictPolicy.strict();

    @Test
    void theReportIsExactWithAUnitOfAMicrosecond() {
        Instant at = Instant.parse("2026-12-01T00:00:00Z");
        ScoreResolution report = STRICT.resolution(Tiers.STANDARD, at);

        assertThat(report.policy()).isEqualTo("strict");
        assertThat(report.at()).isEqualTo(at);
        assertThat(report.tiers())
                .extracting(ScoreResolution.TierResolution::tier)
                .containsExactlyElementsOf(Tiers.STANDARD);
        assertThat(report.tiers()).allSatisfy(tier -> {
            assertThat(tier.guaranteedStepNanos()).isZero();
            assertThat(tier.expectedStepNanos()).isZero();
            assertThat(tier.unit()).isEqualTo(Duration.ofNanos(1_000));
            assertThat(tier.validFrom()).isEqualTo("2026-01-01T00:00:00Z");
            assertThat(tier.validUntil()).isEqualTo("2097-05-10T11:56:53.685248Z");
        });
    }

    @Test
    void nameAndParametersAreStable() {
        assertThat(STRICT.name()).isEqualTo("strict");
        assertThat(STRICT).hasToString("strict");
        assertThat(STRICT.parameters()).isEmpty();
        assertThat(STRICT.usesTenant()).isFalse();
    }

    @Test
    void sixteenTiersHoldUntilTheDefaultEndAndSeventeenDoNot() {
        assertThat(STRICT.rule(tiers(16)).layout().horizon()).isAfter(StrictPolicy.DEFAULT_UNTIL);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> STRICT.rule(tiers(17)))
                .withMessageStartingWith("17 tiers leave 48 bits");
    }

    @Test
    void anEarlierEndLeavesRoomForMoreTiers() {
        StrictPolicy brief = StrictPolicy.until(Instant.parse("2027-01-01T00:00:00Z"));

        assertThat(brief.rule(tiers(256)).layout().width()).isEqualTo(1L << 45);
    }

    @Test
    void theEndAskedForDoesNotChangeTheLayout() {
        StrictPolicy longer = StrictPolicy.until(Instant.parse("2090-01-01T00:00:00Z"));

        assertThat(longer.rule(Tiers.STANDARD)).isEqualTo(STRICT.rule(Tiers.STANDARD));
    }

    @Test
    void aMissingEndIsRefused() {
        assertThatNullPointerException()
                .isThrownBy(() -> StrictPolicy.until(null))
                .withMessage("until");
    }

    private static Tiers tiers(int count) {
        return Tiers.of(IntStream.range(0, count).mapToObj(i -> "t" + i).toArray(String[]::new));
    }
}
