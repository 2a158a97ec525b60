package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The script files: all in the catalogue, each with its header, none with what loses digits (B05). */
final class ScriptCatalogueTest {
    private static final ScriptFolder FOLDER = ScriptFolder.real();

    @Test
    void everyFileIsRunOrIncludedAndEveryNameIsAFile() {
        Set<String> catalogue =
                Arrays.stream(Script.values()).map(Script::fileName).collect(Collectors.toSet());
        assertThat(FOLDER.strays(catalogue)).isEmpty();
    }

    @Test
    void whatDoesNotBelongTogetherIsNamed() {
        ScriptFolder wrong = new ScriptFolder(Map.of(
                "poll", "--@include queue\n--@include peek\n--@include lost",
                "peek", "return 1",
                "queue", "--@include records",
                "records", "return 2",
                "forgotten", "return 3"));
        assertThat(wrong.strays(Set.of("poll", "peek", "cancel")))
                .containsExactlyInAnyOrder(
                        "cancel is no file",
                        "lost is no file",
                        "forgotten is neither in the catalogue nor included",
                        "peek is in the catalogue and included",
                        "queue is included and includes another");
    }

    @Test
    void scoresAreMadeByTheScoreRuleOnly() {
        assertThat(FOLDER.scoresMadeElsewhere()).isEmpty();
        assertThat(FOLDER.scoresMade()).isNotEmpty();
    }

    @Test
    void aScoreThatIsMadeElsewhereIsFound() {
        ScriptFolder wrong = new ScriptFolder(Map.of("enqueue", """
                -- rank * width, last + 1
                local score = rank*width + value
                local value = now - epoch
                last[rank] = math.max(value, (last[rank] or 0) + 1)
                local value = score % width
                if value >= width then return epoch, width end
                """));
        assertThat(wrong.scoresMadeElsewhere()).hasSize(4);
    }

    @ParameterizedTest
    @EnumSource(Script.class)
    void everyScriptSaysItsKeysArgumentsResultsAndCost(Script script) {
        assertThat(FOLDER.files().get(script.fileName())).contains("-- KEYS", "-- ARGV", "-- Returns", "-- Cost");
    }

    @ParameterizedTest
    @EnumSource(Script.class)
    void noScriptTurnsNumbersIntoTextByLuasDefault(Script script) {
        assertThat(script.source()).doesNotContain("tostring(");
        assertThat(script.source().lines().filter(line -> line.contains("..")).filter(line -> line.contains("score")))
                .isEmpty();
    }

    /** A client may send scripts in a charset of its own; the hash must not depend on it. */
    @ParameterizedTest
    @EnumSource(Script.class)
    void everyScriptIsAscii(Script script) {
        assertThat(script.source().chars()).allMatch(character -> character < 128);
    }

    @ParameterizedTest
    @EnumSource(Script.class)
    void everyIncludeWasExpanded(Script script) {
        assertThat(script.source()).doesNotContain("@include");
        assertThat(script.source())
                .contains(
                        "local QUEUE, WAITING, RECORDS, ABSENT, WAKEUP = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]");
    }

    @Test
    void noScriptNamesAKeyOfItsOwn() {
        for (Script script : Script.values()) {
            assertThat(script.source()
                            .lines()
                            .map(String::strip)
                            .filter(line -> !line.startsWith("--"))
                            .filter(line -> line.contains("redis.call('") && !line.contains("'TIME'")))
                    .allMatch(line -> line.matches(
                            ".*redis\\.call\\('[A-Z]+', (QUEUE|WAITING|RECORDS|ABSENT|WAKEUP|key|unpack\\(KEYS)\\b.*"));
        }
    }
}
