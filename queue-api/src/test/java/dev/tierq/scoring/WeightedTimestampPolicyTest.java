package dev.tierq.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class WeightedTimestampPolicyTest {
    private static final Instant AT = Instant.parse("2026-12-01T00:00:00Z");

    static Stream<WeightedTimestampPolicy> historic() {
        return WeightedTimestampPolicy.historic().stream();
    }

    @Test
    void namesAndParametersOfTheHistoricFormsAreStable() {
        assertThat(historic().map(WeightedTimestampPolicy::name))
                .containsExactly("weighted-thousands", "weighted-units", "weighted-units-2026");
        assertThat(historic().map(WeightedTimestampPolicy::parameters))
                .containsExactly(
                        Map.of(
                                "epoch", "1970-01-01T00:00:00Z",
                                "divisor", "1000000000000",
                                "weights", "[0, 1000, 2000]"),
                        Map.of("epoch", "1970-01-01T00:00:00Z", "divisor", "1000000000000", "weights", "[0, 1, 2]"),
                        Map.of("epoch", "2026-01-01T00:00:00Z", "divisor", "1000000000", "weights", "[0, 1, 2]"));
    }

    @Test
    void parametersHoldEveryDigitOnEveryJdk() {
        WeightedTimestampPolicy policy = WeightedTimestampPolicy.of("own", Instant.EPOCH, 1e22, -1.5, 0.1);

        assertThat(policy.parameters())
                .containsEntry("divisor", "10000000000000000000000")
                .containsEntry("weights", "[-1.5, 0.1000000000000000055511151231257827021181583404541015625]");
    }

    @Test
    @SuppressWarnings("LongDoubleConversion") // what users do
    void theTypeOfTheNumbersGivenDoesNotMatter() {
        int low = 1;
        long lowAsLong = 1;
        long divisorAsLong = 1_000_000_000L;
        Stream<WeightedTimestampPolicy> policies = Stream.of(
                WeightedTimestampPolicy.of("own", Instant.EPOCH, 1e9, 0.0, 1.0),
                WeightedTimestampPolicy.of("own", Instant.EPOCH, divisorAsLong, 0L, lowAsLong),
                WeightedTimestampPolicy.of("own", Instant.EPOCH, 1_000_000_000, 0, low));

        assertThat(policies.map(policy -> score(policy, 1, AT))).containsOnly(1 + 1.7960832);
    }

    @Test
    void anyTwoOfAHundredLevelsDifferAndFollowTheLevelOrder() {
        double[] weights = IntStream.range(0, 100).mapToDouble(level -> level).toArray();
        double[] scores = scores(WeightedTimestampPolicy.of("own", Instant.EPOCH, 1_000_000_000_000L, weights));

        assertThat(scores).hasSize(100).doesNotHaveDuplicates().isSorted();
    }

    @Test
    void levelsCloserThanOneDifferToo() {
        double[] weights =
                IntStream.range(0, 100).mapToDouble(level -> level / 100.0).toArray();
        double[] scores = scores(WeightedTimestampPolicy.of("own", Instant.EPOCH, 1e12, weights));

        assertThat(scores).hasSize(100).doesNotHaveDuplicates().isSorted();
    }

    @Test
    void aWeightOfZeroIsATierLikeAnyOther() {
        WeightedTimestampPolicy policy = WeightedTimestampPolicy.of("own", Instant.EPOCH, 1e12, -1, 0, 1);

        assertThat(scores(policy)).isSorted();
        assertThat(range(policy, 1)).isEqualTo(new ScoreRange(0, 1));
    }

    @ParameterizedTest
    @MethodSource("historic")
    void theFirstTierIsServedFirst(WeightedTimestampPolicy policy) {
        assertThat(scores(policy)).hasSize(3).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void rangesMeetAndNeverOverlapWhateverTheWeights() {
        WeightedTimestampPolicy policy =
                WeightedTimestampPolicy.of("own", Instant.EPOCH, 1, -0.7, 0.1, 0.3, 1e16, 1e17);

        IntStream.range(0, 4)
                .forEach(rank -> assertThat(range(policy, rank).below())
                        .isEqualTo(range(policy, rank + 1).from()));
        assertThat(range(policy, 4)).isEqualTo(new ScoreRange(1e17, 1.9e17));
    }

    @Test
    void aSingleTierHasNoEnd() {
        WeightedTimestampPolicy policy = WeightedTimestampPolicy.of("own", Instant.EPOCH, 1e12, 5);

        assertThat(range(policy, 0)).isEqualTo(new ScoreRange(5, Double.POSITIVE_INFINITY));
        assertThat(range(policy, 0).contains(score(policy, 0, Instant.MAX))).isTrue();
    }

    @Test
    void aDivisorThatMakesTheScoreOverflowGivesInfinityAndNoNaN() {
        WeightedTimestampPolicy policy = WeightedTimestampPolicy.of("own", Instant.EPOCH, 1e-300, 0, 1);

        assertThat(score(policy, 0, AT)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(score(policy, 0, Instant.MIN)).isEqualTo(Double.NEGATIVE_INFINITY);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -0.0, -1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void aDivisorOutOfRangeIsRefused(double divisor) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WeightedTimestampPolicy.of("own", Instant.EPOCH, divisor, 0, 1))
                .withMessage("Divisor of own is %s, expected a finite number above 0", divisor);
    }

    static Stream<double[]> badWeights() {
        return Stream.of(
                new double[0],
                new double[] {1, 1},
                new double[] {1, 0},
                new double[] {0, Double.NaN},
                new double[] {Double.NaN},
                new double[] {Double.NEGATIVE_INFINITY, 0},
                new double[] {0, Double.POSITIVE_INFINITY});
    }

    @ParameterizedTest
    @MethodSource("badWeights")
    void weightsThatDoNotRiseAreRefused(double[] weights) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WeightedTimestampPolicy.of("own", Instant.EPOCH, 1e9, weights))
                .withMessage(
                        "Weights of own are %s, expected finite numbers, each above the one before", list(weights));
    }

    @Test
    void anEpochOffTheSecondIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WeightedTimestampPolicy.of("own", Instant.ofEpochMilli(1_500), 1e9, 0, 1))
                .withMessage("Epoch of own is 1970-01-01T00:00:01.500Z, expected a whole second");
    }

    @Test
    void anotherNumberOfTiersIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WeightedTimestampPolicy.units().rule(Tiers.of("high", "low")))
                .withMessage("Policy weighted-units has weights for 3 tiers, the queue has 2 [high, low]: give as many "
                        + "weights as tiers");
    }

    @Test
    void missingArgumentsAreRefused() {
        assertThatNullPointerException()
                .isThrownBy(() -> WeightedTimestampPolicy.of(null, Instant.EPOCH, 1, 0))
                .withMessage("name");
        assertThatNullPointerException()
                .isThrownBy(() -> WeightedTimestampPolicy.of("own", null, 1, 0))
                .withMessage("epoch");
        assertThatNullPointerException()
                .isThrownBy(() -> WeightedTimestampPolicy.of("own", Instant.EPOCH, 1, (double[]) null))
                .withMessage("weights");
    }

    @Test
    void laterChangesOfTheWeightsGivenDoNotReachThePolicy() {
        double[] weights = {0, 1};
        WeightedTimestampPolicy policy = WeightedTimestampPolicy.of("own", Instant.EPOCH, 1e12, weights);
        weights[1] = 7;

        assertThat(range(policy, 1).from()).isEqualTo(1);
    }

    private static String list(double[] weights) {
        return Arrays.toString(weights);
    }

    private static ScoreRange range(WeightedTimestampPolicy policy, int rank) {
        return WeightedForms.rule(policy).range(new Tier("t" + rank, rank)).orElseThrow();
    }

    private static double score(WeightedTimestampPolicy policy, int rank, Instant at) {
        return WeightedForms.score(policy, rank, at);
    }

    private static double[] scores(WeightedTimestampPolicy policy) {
        return IntStream.range(0, WeightedForms.tiers(policy).count())
                .mapToDouble(rank -> score(policy, rank, AT))
                .toArray();
    }
}
