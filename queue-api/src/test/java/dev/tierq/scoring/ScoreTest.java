package dev.tierq.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScoreTest {
    @ParameterizedTest
    @ValueSource(longs = {0x7ff8000000000000L, 0x7ff0000000000001L, 0xfff8000000000000L, 0xffffffffffffffffL})
    void notANumberIsRefusedInEveryForm(long bits) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Score(Double.longBitsToDouble(bits)))
                .withMessage("A score cannot be NaN: it has no place in any order");
    }

    @Test
    void minusZeroIsZero() {
        Score score = new Score(-0.0);

        assertThat(Double.doubleToRawLongBits(score.value())).isZero();
        assertThat(score).isEqualTo(new Score(0.0)).isEqualByComparingTo(new Score(0.0));
        assertThat(score).hasToString("0");
    }

    @Test
    void theLowestIsFirstFromInfinityToInfinity() {
        List<Score> ordered = List.of(
                new Score(Double.NEGATIVE_INFINITY),
                new Score(-Double.MAX_VALUE),
                new Score(-1),
                new Score(-Double.MIN_VALUE),
                new Score(0),
                new Score(Double.MIN_VALUE),
                new Score(2),
                new Score(10),
                new Score(Double.MAX_VALUE),
                new Score(Double.POSITIVE_INFINITY));

        assertThat(ordered.stream().sorted().toList()).isEqualTo(ordered);
    }

    @Test
    void everyDoubleIsKeptToTheLastBitAndReadBackFromItsText() {
        Random random = new Random(7);
        for (int i = 0; i < 100_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            if (!Double.isNaN(value)) {
                assertKept(value);
            }
            assertKept(random.nextDouble(3));
        }
    }

    private static void assertKept(double value) {
        Score score = new Score(value);
        if (Double.doubleToRawLongBits(score.value()) != Double.doubleToRawLongBits(value)
                || Double.parseDouble(score.toString()) != value) {
            throw new AssertionError("Score changed: " + Double.toHexString(value));
        }
    }
}
