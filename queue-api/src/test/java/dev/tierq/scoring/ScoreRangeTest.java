package dev.tierq.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScoreRangeTest {
    @Test
    void theFirstEdgeIsInsideAndTheLastOutside() {
        ScoreRange range = new ScoreRange(1, 2);

        assertThat(range.contains(Math.nextDown(1.0))).isFalse();
        assertThat(range.contains(1)).isTrue();
        assertThat(range.contains(Math.nextDown(2.0))).isTrue();
        assertThat(range.contains(2)).isFalse();
    }

    @Test
    void neitherNaNNorAnInfinityLiesInARangeOfFiniteEdges() {
        ScoreRange widest = new ScoreRange(-Double.MAX_VALUE, Double.MAX_VALUE);

        assertThat(widest.contains(Double.NaN)).isFalse();
        assertThat(widest.contains(Double.NEGATIVE_INFINITY)).isFalse();
        assertThat(widest.contains(Double.POSITIVE_INFINITY)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "-0.0, 0.0", "NaN, 1", "1, NaN", "Infinity, -Infinity"})
    void aRangeThatHoldsNothingIsRefused(double from, double below) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ScoreRange(from, below))
                .withMessage("Empty score range [%s, %s)", from, below);
    }
}
