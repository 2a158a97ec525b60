package dev.tierq.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TiersTest {
    @Test
    void theStandardTiersAreHighMediumLow() {
        assertThat(Tiers.STANDARD.names()).containsExactly("high", "medium", "low");
        assertThat(Tiers.STANDARD).hasToString("[high, medium, low]").hasSize(3);
    }

    @Test
    void theTierNamedFirstHasRankZeroAndIsServedFirst() {
        Tiers tiers = Tiers.of("gold", "silver");

        assertThat(tiers.ranked(0)).isEqualTo(new Tier("gold", 0)).isLessThan(tiers.ranked(1));
        assertThat(tiers.named("silver")).contains(new Tier("silver", 1));
        assertThat(tiers.asList()).containsExactly(new Tier("gold", 0), new Tier("silver", 1));
        assertThat(tiers).containsExactlyElementsOf(tiers.asList());
        assertThat(tiers.count()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"urgent", "HIGH", "high ", "", "0", "-1"})
    void anUnknownNameFindsNoTier(String name) {
        assertThat(Tiers.STANDARD.named(name)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 3, Integer.MAX_VALUE})
    void anUnknownRankIsRefused(int rank) {
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> Tiers.STANDARD.ranked(rank));
    }

    @Test
    void aNameGivenTwiceIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Tiers.of("high", "low", "high"))
                .withMessage("A tier is named twice in [high, low, high]: give each its own name");
    }

    @Test
    void noTierIsRefusedAndSoAreTooMany() {
        assertThatIllegalArgumentException().isThrownBy(Tiers::of).withMessage("0 tiers given, expected 1 to 256");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Tiers.of(names(257)))
                .withMessage("257 tiers given, expected 1 to 256");
        assertThat(Tiers.of(names(256)).ranked(255).name()).isEqualTo("t255");
    }

    @Test
    void aMissingNameIsRefused() {
        assertThatNullPointerException()
                .isThrownBy(() -> Tiers.of("high", null))
                .withMessage("name");
        assertThatNullPointerException().isThrownBy(() -> new Tier(null, 0)).withMessage("name");
        assertThatNullPointerException()
                .isThrownBy(() -> Tiers.STANDARD.named(null))
                .withMessage("name");
    }

    @Test
    void tiersAreEqualIfNamesAndOrderAre() {
        assertThat(Tiers.of("high", "medium", "low")).isEqualTo(Tiers.STANDARD).hasSameHashCodeAs(Tiers.STANDARD);
        assertThat(Tiers.of("low", "medium", "high")).isNotEqualTo(Tiers.STANDARD);
    }

    @Test
    void aTierNameHasOneTo64Characters() {
        String grinning = "\uD83D\uDE00";

        assertThat(new Tier(grinning.repeat(64), 0)).hasToString(grinning.repeat(64));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Tier("x".repeat(65), 0))
                .withMessage("Tier name has 65 characters, expected 1 to 64");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Tier("", 0))
                .withMessage("Tier name has 0 characters, expected 1 to 64");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\nb", "\u0000", "\u0085", "\uD800", "a\uDC00b"})
    void aTierNameThatIsNotPlainTextIsRefused(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Tier(name, 0))
                .withMessage("Tier name holds a control character or half a surrogate pair: choose plain text");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 256})
    void aRankOutOfRangeIsRefused(int rank) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Tier("high", rank))
                .withMessage("Rank of tier \"high\" is %s, expected 0 to 255", rank);
    }

    private static String[] names(int count) {
        return IntStream.range(0, count).mapToObj(i -> "t" + i).toArray(String[]::new);
    }
}
