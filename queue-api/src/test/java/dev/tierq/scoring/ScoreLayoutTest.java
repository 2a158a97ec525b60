package dev.tierq.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScoreLayoutTest {
    private static final Instant ANY_TIME = ScoreLayout.STANDARD_EPOCH;
    private static final long LIMIT = 1L << 53;

    @ParameterizedTest
    @CsvSource({
        "1, 53, 2255", "2, 52, 2168", "3, 51, 2097", "4, 51, 2097", "5, 50, 2061", "8, 50, 2061", "9, 49, 2043",
        "16, 49, 2043", "17, 48, 2034", "32, 48, 2034", "33, 47, 2030", "64, 47, 2030", "65, 46, 2028", "128, 46, 2028",
        "129, 45, 2027", "256, 45, 2027"
    })
    void theTableOfHorizonsHolds(int tiers, int timeBits, String year) {
        ScoreLayout layout = ScoreLayout.forTiers(tiers, ANY_TIME);

        assertThat(layout.width()).isEqualTo(1L << timeBits);
        assertThat(layout.horizon().toString()).startsWith(year);
        assertThat(layout.holds(tiers)).isTrue();
    }

    @Test
    void theHorizonIsTheFirstInstantThatNoLongerFits() {
        ScoreLayout layout = ScoreLayout.forTiers(4, ANY_TIME);
        Tier tier = new Tier("any", 3);
        long micros = QueueTime.micros(layout.horizon());

        assertThat(layout.horizon()).isEqualTo("2097-05-10T11:56:53.685248Z");
        assertThat(layout.range(tier).contains(layout.score(tier, (double) layout.value(micros - 1))))
                .isTrue();
        assertThat(layout.range(tier).contains(layout.score(tier, (double) layout.value(micros))))
                .isFalse();
    }

    @Test
    void aSingleTierLastsAsLongAsQueueTime() {
        assertThat(ScoreLayout.forTiers(1, ANY_TIME).horizon()).isEqualTo(QueueTime.LAST.plus(1, ChronoUnit.MICROS));
    }

    @Test
    void tierAndTimeAreReadBackExactly() {
        Random random = new Random(2);
        for (int i = 0; i < 50_000; i++) {
            int tiers = 1 + random.nextInt(Tiers.MAX_TIERS);
            ScoreLayout layout = ScoreLayout.forTiers(tiers, ANY_TIME);
            long last = QueueTime.micros(layout.horizon()) - QueueTime.micros(layout.epoch()) - 1;
            assertReadBack(layout, random.nextInt(tiers), random.nextLong(last + 1));
        }
    }

    @Test
    void theFirstAndTheLastMicrosecondOfEveryTierAreReadBackExactly() {
        for (int tiers = 1; tiers <= Tiers.MAX_TIERS; tiers++) {
            ScoreLayout layout = ScoreLayout.forTiers(tiers, ANY_TIME);
            for (int rank = 0; rank < tiers; rank++) {
                assertReadBack(layout, rank, 0);
                assertReadBack(layout, rank, layout.width() - 1);
            }
        }
    }

    @Test
    void theHighestScoreIsTheLastExactInteger() {
        ScoreLayout layout = ScoreLayout.forTiers(256, ANY_TIME);
        double highest = layout.score(new Tier("last", 255), (double) (layout.width() - 1));

        assertThat(highest).isEqualTo(9_007_199_254_740_991.0);
        assertThat(highest + 1).isEqualTo((double) LIMIT);
    }

    @Test
    void nothingCollapsesAroundAPowerOfTwo() {
        ScoreLayout layout = ScoreLayout.forTiers(4, ANY_TIME);
        for (int rank = 0; rank < 4; rank++) {
            for (long power = 2; power < layout.width(); power *= 2) {
                for (long value = power - 1; value <= power + 1; value++) {
                    assertReadBack(layout, rank, value);
                    assertThat(layout.score(tier(rank), (double) value))
                            .isGreaterThan(layout.score(tier(rank), value - 1.0));
                }
            }
        }
    }

    @Test
    void eachTierEndsWhereTheNextBegins() {
        ScoreLayout layout = ScoreLayout.forTiers(3, ANY_TIME);

        assertThat(layout.range(tier(0))).isEqualTo(new ScoreRange(0, 0x1p51));
        assertThat(layout.range(tier(1))).isEqualTo(new ScoreRange(0x1p51, 0x1p52));
        assertThat(layout.range(tier(2))).isEqualTo(new ScoreRange(0x1p52, 0x1p51 * 3));
    }

    @Test
    void tooManyTiersAreRefusedWithTheFigures() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ScoreLayout.forTiers(17, Instant.parse("2036-01-01T00:00:00Z")))
                .withMessage("17 tiers leave 48 bits for the time, exact until 2034-12-02T19:29:36.710656Z, but "
                        + "2036-01-01T00:00:00Z is asked for: use fewer tiers or ask for an earlier end");
    }

    @Test
    void aLayoutMayBeAskedForUpToItsHorizonAndNoFurther() {
        Instant horizon = ScoreLayout.forTiers(16, ANY_TIME).horizon();

        assertThat(ScoreLayout.forTiers(16, horizon).horizon()).isEqualTo(horizon);
        assertThatIllegalArgumentException().isThrownBy(() -> ScoreLayout.forTiers(16, horizon.plusNanos(1)));
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 257, Integer.MAX_VALUE})
    void anImpossibleNumberOfTiersIsRefused(int tiers) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ScoreLayout.forTiers(tiers, ANY_TIME))
                .withMessage("Score layout for %s tiers, expected 1 to 256", tiers);
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, 0, 3, LIMIT - 1, LIMIT + 1, 2 * LIMIT, Long.MAX_VALUE})
    void aWidthThatIsNoPowerOfTwoIsRefused(long width) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ScoreLayout(ANY_TIME, width))
                .withMessage("Width of a score layout is %s, expected a power of two up to 2^53", width);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-01-01T00:00:00.000000001Z",
                "1969-12-31T23:59:59.999999Z",
                "2255-06-05T23:47:34.740992Z",
                "+1000000000-12-31T23:59:59.999999999Z"
            })
    void anEpochOffTheMicrosecondOrOutsideQueueTimeIsRefused(String epoch) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ScoreLayout(Instant.parse(epoch), 1))
                .withMessage(
                        "Epoch of a score layout is %s, expected a whole microsecond from 1970-01-01T00:00:00Z to "
                                + "2255-06-05T23:47:34.740991Z",
                        epoch);
    }

    @Test
    void aLayoutHoldsAsManyTiersAsLieBelowTheLimit() {
        assertThat(new ScoreLayout(ANY_TIME, 1L << 51).holds(4)).isTrue();
        assertThat(new ScoreLayout(ANY_TIME, 1L << 51).holds(5)).isFalse();
        assertThat(new ScoreLayout(ANY_TIME, LIMIT).holds(1)).isTrue();
        assertThat(new ScoreLayout(ANY_TIME, LIMIT).holds(2)).isFalse();
    }

    @Test
    void aMissingEpochIsRefused() {
        assertThatNullPointerException()
                .isThrownBy(() -> new ScoreLayout(null, 1))
                .withMessage("epoch");
    }

    private static void assertReadBack(ScoreLayout layout, int rank, long value) {
        double score = layout.score(tier(rank), (double) value);
        if (layout.rank(score) != rank
                || layout.value(QueueTime.micros(layout.time(score))) != value
                || !layout.range(tier(rank)).contains(score)) {
            throw new AssertionError("%s: rank %s, value %s became score %s, rank %s, time %s"
                    .formatted(layout, rank, value, score, layout.rank(score), layout.time(score)));
        }
    }

    private static Tier tier(int rank) {
        return new Tier("t" + rank, rank);
    }
}
