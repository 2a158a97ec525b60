package dev.tierq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.tierq.scoring.ScoreResolution;
import dev.tierq.scoring.ScoreRule;
import dev.tierq.scoring.ScoringPolicy;
import dev.tierq.scoring.StrictPolicy;
import dev.tierq.scoring.Tiers;
import dev.tierq.scoring.WeightedTimestampPolicy;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueueOptionsTest {
    @Test
    void theDefaultsAreStrictInExactOrderWithRecords() {
        QueueOptions defaults = QueueOptions.defaults();

        assertThat(defaults.tiers()).isEqualTo(Tiers.STANDARD);
        assertThat(defaults.policy()).isInstanceOf(StrictPolicy.class);
        assertThat(defaults.ordering()).isEqualTo(Ordering.EXACT);
        assertThat(defaults.storage()).isEqualTo(Storage.RECORDS);
        assertThat(defaults.time()).isEmpty();
        assertThat(defaults.maxPayloadBytes()).isEqualTo(1_048_576);
    }

    @Test
    void theBuilderSetsEverything() {
        InstantSource time = InstantSource.fixed(Instant.EPOCH);
        QueueOptions options = QueueOptions.builder()
                .tiers(Tiers.of("a", "b", "c"))
                .policy(WeightedTimestampPolicy.units())
                .ordering(Ordering.CLOCK)
                .storage(Storage.IDS_ONLY)
                .time(time)
                .maxPayloadBytes(0)
                .build();

        assertThat(options.tiers().names()).containsExactly("a", "b", "c");
        assertThat(options.policy().name()).isEqualTo("weighted-units");
        assertThat(options.ordering()).isEqualTo(Ordering.CLOCK);
        assertThat(options.storage()).isEqualTo(Storage.IDS_ONLY);
        assertThat(options.time()).contains(time);
        assertThat(options.maxPayloadBytes()).isZero();
    }

    @Test
    void theOrderingIsExactIfThePolicyCanAndElseTheClock() {
        QueueOptions.Builder strict = QueueOptions.builder().policy(StrictPolicy.strict());
        QueueOptions.Builder weighted = QueueOptions.builder().policy(WeightedTimestampPolicy.thousands());

        assertThat(strict.build().ordering()).isEqualTo(Ordering.EXACT);
        assertThat(strict.ordering(Ordering.CLOCK).build().ordering()).isEqualTo(Ordering.CLOCK);
        assertThat(weighted.build().ordering()).isEqualTo(Ordering.CLOCK);
    }

    @Test
    void optionsBuiltFromOthersHoldAllOfThem() {
        QueueOptions options = QueueOptions.builder()
                .tiers(Tiers.of("a", "b", "c"))
                .policy(WeightedTimestampPolicy.units())
                .storage(Storage.IDS_ONLY)
                .time(InstantSource.fixed(Instant.EPOCH))
                .maxPayloadBytes(7)
                .build();

        assertThat(options.toBuilder().build()).usingRecursiveComparison().isEqualTo(options);
    }

    @Test
    void anOrderingThatWasNeverSetFollowsThePolicyAndOneThatWasStays() {
        QueueOptions strict = QueueOptions.defaults();
        QueueOptions byClock = QueueOptions.builder().ordering(Ordering.CLOCK).build();
        QueueOptions exact = QueueOptions.builder().ordering(Ordering.EXACT).build();
        ScoringPolicy weighted = WeightedTimestampPolicy.units();

        assertThat(strict.toBuilder().policy(weighted).build().ordering()).isEqualTo(Ordering.CLOCK);
        assertThat(byClock.toBuilder().build().ordering()).isEqualTo(Ordering.CLOCK);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> exact.toBuilder().policy(weighted).build())
                .withMessageContaining("cannot keep an exact order");
    }

    @Test
    void anExactOrderOfAFunctionIsRefused() {
        QueueOptions.Builder builder =
                QueueOptions.builder().policy(WeightedTimestampPolicy.units()).ordering(Ordering.EXACT);

        assertThatIllegalArgumentException()
                .isThrownBy(builder::build)
                .withMessage(
                        "Policy weighted-units is a function of the producer's clock and cannot keep an exact order: "
                                + "use Ordering.CLOCK, or a policy such as strict");
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, (16 << 20) + 1})
    void aPayloadLimitOutOfRangeIsRefused(int bytes) {
        QueueOptions.Builder builder = QueueOptions.builder().maxPayloadBytes(bytes);

        assertThatIllegalArgumentException()
                .isThrownBy(builder::build)
                .withMessage("Payload limit is %s bytes, expected 0 to 16777216", bytes);
    }

    @Test
    void tiersThatThePolicyCannotServeAreRefused() {
        String[] names = IntStream.range(0, 17).mapToObj(i -> "t" + i).toArray(String[]::new);

        assertThatIllegalArgumentException()
                .isThrownBy(QueueOptions.builder().tiers(Tiers.of(names))::build)
                .withMessageStartingWith("17 tiers leave 48 bits");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        QueueOptions.builder().tiers(Tiers.of("high", "low")).policy(WeightedTimestampPolicy.units())
                                ::build)
                .withMessageStartingWith("Policy weighted-units has weights for 3 tiers");
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
                    '', a, 1, 'Policy name has 0 bytes of UTF-8, expected 1 to 200'
                    'a\tb', a, 1, 'Policy name holds the control character U+0009, expected plain text'
                    own, 'a\tb', 1, 'A parameter''s name of policy own holds the control character U+0009, expected plain text'
                    own, a, '1\tb=2', 'Parameter a of policy own holds the control character U+0009, expected plain text'
                    own, a=b, 1, 'Parameter a=b of policy own has an equals sign in its name: choose another name'
                    """)
    void aPolicyWhoseStoredFormWouldBeAmbiguousIsRefused(String name, String parameter, String value, String message) {
        QueueOptions.Builder builder = QueueOptions.builder().policy(new Named(name, Map.of(parameter, value)));

        assertThatIllegalArgumentException().isThrownBy(builder::build).withMessage(message);
    }

    @Test
    void missingOptionsAreRefused() {
        QueueOptions.Builder builder = QueueOptions.builder();

        assertThatNullPointerException().isThrownBy(() -> builder.tiers(null)).withMessage("tiers");
        assertThatNullPointerException().isThrownBy(() -> builder.policy(null)).withMessage("policy");
        assertThatNullPointerException()
                .isThrownBy(() -> builder.ordering(null))
                .withMessage("ordering");
        assertThatNullPointerException().isThrownBy(() -> builder.storage(null)).withMessage("storage");
        assertThatNullPointerException().isThrownBy(() -> builder.time(null)).withMessage("time");
    }

    private record Named(String name, Map<String, String> parameters) implements ScoringPolicy {
        @Override
        public ScoreRule rule(Tiers tiers) {
            return StrictPolicy.strict().rule(tiers);
        }

        @Override
        public ScoreResolution resolution(Tiers tiers, Instant at) {
            return StrictPolicy.strict().resolution(tiers, at);
        }

        @Override
        public boolean usesTenant() {
            return false;
        }
    }
}
