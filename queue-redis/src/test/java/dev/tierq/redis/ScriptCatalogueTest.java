package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The script files: all in the catalogue, each with its header, none with what loses digits (B05). */
final class ScriptCatalogueTest {
    private static final Set<String> INCLUDED_ONLY =
            Set.of("queue", "records", "first-jobs", "score-rule", "place", "ranks", "types");

    private static Path folder() throws URISyntaxException {
        return Path.of(ScriptCatalogueTest.class.getResource("lua").toURI());
    }

    private static List<String> files() throws IOException, URISyntaxException {
        try (Stream<Path> files = Files.list(folder())) {
            return files.map(file -> file.getFileName().toString().replace(".lua", ""))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void everyFileIsInTheCatalogueAndEveryEntryHasAFile() throws Exception {
        Set<String> known = Arrays.stream(Script.values()).map(Script::fileName).collect(Collectors.toSet());
        known.addAll(INCLUDED_ONLY);
        assertThat(files()).containsExactlyInAnyOrderElementsOf(known);
    }

    @ParameterizedTest
    @EnumSource(Script.class)
    void everyScriptSaysItsKeysArgumentsResultsAndCost(Script script) throws Exception {
        String text = Files.readString(folder().resolve(script.fileName() + ".lua"));
        assertThat(text).contains("-- KEYS", "-- ARGV", "-- Returns", "-- Cost");
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
                .contains("local QUEUE, WAITING, RECORDS, ABSENT = KEYS[1], KEYS[2], KEYS[3], KEYS[4]");
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
                            ".*redis\\.call\\('[A-Z]+', (QUEUE|WAITING|RECORDS|ABSENT|key|unpack\\(KEYS)\\b.*"));
        }
    }
}
