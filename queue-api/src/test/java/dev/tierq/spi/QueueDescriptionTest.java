package dev.tierq.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.entry;

import dev.tierq.ForeignDataException;
import dev.tierq.Ordering;
import dev.tierq.QueueMismatchException;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.Storage;
import dev.tierq.scoring.LaneRule;
import dev.tierq.scoring.ScoreLayout;
import dev.tierq.scoring.ScoringPolicy;
import dev.tierq.scoring.StrictPolicy;
import dev.tierq.scoring.Tiers;
import dev.tierq.scoring.WeightedTimestampPolicy;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueueDescriptionTest {
    private static final QueueName NAME = QueueName.of("orders");
    private static final QueueDescription DEFAULT = QueueDescription.of(NAME, QueueOptions.defaults());

    @Test
    void theStoredFormOfTheDefaultQueueIsStable() {
        assertThat(DEFAULT.fields())
                .containsExactly(
                        entry("format", "1"),
                        entry("policy", "strict"),
                        entry("parameters", ""),
                        entry("tiers", "high\nmedium\nlow"),
                        entry("ordering", "exact"),
                        entry("storage", "records"),
                        entry("time", "server"),
                        entry("layout.epoch", "2026-01-01T00:00:00Z"),
                        entry("layout.width", "2251799813685248"));
    }

    @Test
    void theStoredFormOfAWeightedQueueIsStable() {
        QueueOptions options = QueueOptions.builder()
                .policy(WeightedTimestampPolicy.thousands())
                .storage(Storage.IDS_ONLY)
                .time(InstantSource.fixed(Instant.EPOCH))
                .build();

        assertThat(QueueDescription.of(NAME, options).fields())
                .containsExactly(
                        entry("format", "1"),
                        entry("policy", "weighted-thousands"),
                        entry(
                                "parameters",
                                "divisor=1000000000000\nepoch=1970-01-01T00:00:00Z\nweights=[0, 1000, 2000]"),
                        entry("tiers", "high\nmedium\nlow"),
                        entry("ordering", "clock"),
                        entry("storage", "ids_only"),
                        entry("time", "given"));
    }

    @Test
    void theSameQueueIsAdopted() {
        QueueDescription adopted = DEFAULT.adopt(DEFAULT.fields());

        assertThat(adopted.fields()).isEqualTo(DEFAULT.fields());
        assertThat(adopted.rule()).isEqualTo(DEFAULT.rule());
        assertThat(adopted.name()).isEqualTo(NAME);
    }

    @Test
    void theStoredLayoutIsTakenOver() {
        QueueDescription adopted =
                DEFAULT.adopt(stored("layout.width", "1024", "layout.epoch", "2025-01-01T00:00:00Z"));
        ScoreLayout layout = new ScoreLayout(Instant.parse("2025-01-01T00:00:00Z"), 1_024);

        assertThat(adopted.exactLayout()).contains(layout);
        assertThat(adopted.rule()).isEqualTo(new LaneRule(layout));
        assertThat(adopted.fields()).containsEntry("layout.width", "1024");
        assertThat(adopted.tierOf(1_024)).contains(Tiers.STANDARD.ranked(1));
    }

    @Test
    void aFieldOfALaterVersionIsLeftAlone() {
        assertThat(DEFAULT.adopt(stored("later", "x")).fields()).isEqualTo(DEFAULT.fields());
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
                    policy, weighted-units, strict
                    parameters, a=1, ''
                    tiers, high low, high medium low
                    ordering, clock, exact
                    storage, ids_only, records
                    time, given, server
                    """)
    void anotherOptionIsAMismatch(String field, String found, String expected) {
        assertThatExceptionOfType(QueueMismatchException.class)
                .isThrownBy(() -> DEFAULT.adopt(stored(field, found.replace(' ', '\n'))))
                .withMessage(
                        "Queue orders was created with %s \"%s\", but is opened with \"%s\": open it as it was "
                                + "created, or use another name",
                        field, found, expected)
                .satisfies(failure -> assertThat(failure.option()).isEqualTo(field));
    }

    @Test
    void anotherFormatIsForeignWhateverElseDiffers() {
        assertThatExceptionOfType(ForeignDataException.class)
                .isThrownBy(() -> DEFAULT.adopt(stored("format", "2", "policy", "later")))
                .withMessage(
                        "Queue orders holds format 2, expected format 1: another program or a later version of tierq "
                                + "wrote it; nothing was changed. Use that version, or another name");
    }

    @ParameterizedTest
    @ValueSource(strings = {"format", "policy", "parameters", "tiers", "ordering", "storage", "time"})
    void aMissingFieldIsForeign(String field) {
        Map<String, String> stored = stored();
        stored.remove(field);

        assertThatExceptionOfType(ForeignDataException.class)
                .isThrownBy(() -> DEFAULT.adopt(stored))
                .satisfies(failure -> assertThat(failure.found()).isEqualTo("no " + field));
    }

    /** A function of the same name as a policy that is data stores no layout. */
    @Test
    void aMissingLayoutIsAnotherPolicy() {
        Map<String, String> stored = stored();
        stored.keySet().removeIf(field -> field.startsWith("layout."));

        assertThatExceptionOfType(QueueMismatchException.class)
                .isThrownBy(() -> DEFAULT.adopt(stored))
                .satisfies(failure -> assertThat(failure.found()).isEqualTo("none"));
    }

    @ParameterizedTest
    @CsvSource({
        "'', 1024",
        "yesterday, 1024",
        "2026-01-01T00:00:00.000000001Z, 1024",
        "+1000000000-01-01T00:00:00Z, 1024",
        "2026-01-01T00:00:00Z, ''",
        "2026-01-01T00:00:00Z, 1000",
        "2026-01-01T00:00:00Z, -1024",
        "2026-01-01T00:00:00Z, 9223372036854775808",
        "2026-01-01T00:00:00Z, 4503599627370496"
    })
    void aBrokenLayoutIsForeign(String epoch, String width) {
        assertThatExceptionOfType(ForeignDataException.class)
                .isThrownBy(() -> DEFAULT.adopt(stored("layout.epoch", epoch, "layout.width", width)))
                .withMessage(
                        "Queue orders holds a score layout of epoch \"%s\" and width \"%s\", expected an instant on a "
                                + "whole microsecond and a power of two with room for 3 tiers: another program or a later version "
                                + "of tierq wrote it; nothing was changed. Use that version, or another name",
                        epoch, width);
    }

    @Test
    void anExactLayoutIsForExactOrderOnly() {
        QueueOptions clock = QueueOptions.builder().ordering(Ordering.CLOCK).build();

        assertThat(DEFAULT.exactLayout())
                .contains(StrictPolicy.strict().rule(Tiers.STANDARD).layout());
        assertThat(QueueDescription.of(NAME, clock).exactLayout()).isEmpty();
        assertThat(QueueDescription.of(NAME, clock).fields()).containsKey("layout.width");
    }

    @Test
    void scoresTellTheTier() {
        assertThat(DEFAULT.tierOf(0)).contains(Tiers.STANDARD.ranked(0));
        assertThat(DEFAULT.tierOf(Math.nextDown(0x1p51))).contains(Tiers.STANDARD.ranked(0));
        assertThat(DEFAULT.tierOf(0x1p51)).contains(Tiers.STANDARD.ranked(1));
        assertThat(DEFAULT.tierOf(-1)).isEmpty();
        assertThat(DEFAULT.tierOf(3 * 0x1p51)).isEmpty();
        assertThat(DEFAULT.tierOf(Double.NaN)).isEmpty();
        assertThat(DEFAULT.ranges().orElseThrow().keySet()).containsExactlyElementsOf(Tiers.STANDARD);
        assertThat(DEFAULT.knowsTiers()).isTrue();
    }

    @Test
    void scoresOfAnyOrderTellNoTier() {
        QueueOptions.Builder options = QueueOptions.builder().policy(new AnyScore(0));
        QueueDescription idsOnly =
                QueueDescription.of(NAME, options.storage(Storage.IDS_ONLY).build());

        assertThat(idsOnly.tierOf(0)).isEmpty();
        assertThat(idsOnly.ranges()).isEmpty();
        assertThat(idsOnly.knowsTiers()).isFalse();
        assertThat(idsOnly.tiersUnknown())
                .hasMessage(
                        "Queue orders does not support depthByTier: it keeps ids only, and the scores of policy any do "
                                + "not tell the tier; Storage.RECORDS would");
        assertThat(QueueDescription.of(NAME, options.storage(Storage.RECORDS).build())
                        .knowsTiers())
                .isTrue();
    }

    @Test
    void tiersAheadAreToldByScoresOrByAThousandRecords() {
        QueueOptions.Builder options =
                QueueOptions.builder().policy(new AnyScore(0)).ordering(Ordering.CLOCK);
        QueueDescription records = QueueDescription.of(NAME, options.build());
        QueueDescription idsOnly =
                QueueDescription.of(NAME, options.storage(Storage.IDS_ONLY).build());

        assertThat(DEFAULT.tellsTiersOf(Long.MAX_VALUE)).isTrue();
        assertThat(records.tellsTiersOf(1_000)).isTrue();
        assertThat(records.tellsTiersOf(1_001)).isFalse();
        assertThat(idsOnly.tellsTiersOf(0)).isFalse();
    }

    @Test
    void aLayoutWithoutRoomForTheTiersIsRefused() {
        ScoringPolicy tooWide = new AnyScore(0) {
            @Override
            public LaneRule rule(Tiers tiers) {
                return new LaneRule(new ScoreLayout(ScoreLayout.STANDARD_EPOCH, 1L << 52));
            }
        };

        assertThatIllegalArgumentException()
                .isThrownBy(QueueOptions.builder().policy(tooWide)::build)
                .withMessage(
                        "The layout of policy any is 4503599627370496 wide, which has no room for 3 tiers below 2^53: "
                                + "use ScoreLayout.forTiers");
    }

    @Test
    void missingPartsAreRefused() {
        assertThatNullPointerException()
                .isThrownBy(() -> QueueDescription.of(null, QueueOptions.defaults()))
                .withMessage("name");
        assertThatNullPointerException()
                .isThrownBy(() -> QueueDescription.of(NAME, null))
                .withMessage("options");
    }

    private static Map<String, String> stored(String... changes) {
        Map<String, String> stored = new HashMap<>(DEFAULT.fields());
        for (int i = 0; i < changes.length; i += 2) {
            stored.put(changes[i], changes[i + 1]);
        }
        return stored;
    }
}
