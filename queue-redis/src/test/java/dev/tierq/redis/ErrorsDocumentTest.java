package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The tables in {@code docs/errors.md} are what {@link Trouble} and {@link Refusal} say. Where they differ, the expected ones
 * are printed, and written to {@code target/errors.md} to copy them from.
 */
final class ErrorsDocumentTest {
    private static final Path DOCUMENT = Path.of("..", "docs", "errors.md");
    private static final Path EXPECTED = Path.of("target", "errors.md");

    @Test
    void theTablesAreWhatTheTestsExpect() throws IOException {
        String expected = ErrorTables.troubles() + "\n" + ErrorTables.refusals();
        Files.writeString(EXPECTED, expected);

        assertThat(Files.readString(DOCUMENT)
                        .lines()
                        .filter(line -> line.startsWith("|"))
                        .collect(Collectors.joining("\n")))
                .as("the tables of docs/errors.md, compared with %s", EXPECTED)
                .isEqualTo(expected);
    }
}
