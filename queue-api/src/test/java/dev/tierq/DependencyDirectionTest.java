package dev.tierq;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Dependencies point one way: the SPI may use the API, the API scoring, and scoring nothing of the two. */
class DependencyDirectionTest {
    private static final Path SOURCES = Path.of("src/main/java/dev/tierq");
    private static final Pattern COMMENT = Pattern.compile("^\\s*(/\\*\\*|\\*|//).*");

    @Test
    void scoringUsesNothingOfTierqOutsideScoring() throws IOException {
        assertThat(linesOf(SOURCES.resolve("scoring"), Pattern.compile("dev\\.tierq\\.(?!scoring\\b)")))
                .isEmpty();
    }

    @Test
    void whatUsersSeeUsesNothingOfTheSpi() throws IOException {
        assertThat(linesOf(SOURCES, Pattern.compile("dev\\.tierq\\.spi\\b"))).isEmpty();
    }

    @Test
    void theSearchFindsWhatItLooksFor() throws IOException {
        assertThat(linesOf(SOURCES.resolve("spi"), Pattern.compile("import dev\\.tierq\\.(?!spi\\b)")))
                .contains("Admission.java: import dev.tierq.JobId;");
    }

    /** Lines of code with a match, in the sources of one package. */
    private static List<String> linesOf(Path folder, Pattern wanted) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .flatMap(file -> lines(file)
                            .filter(line -> !COMMENT.matcher(line).matches())
                            .filter(line -> wanted.matcher(line).find())
                            .map(line -> file.getFileName() + ": " + line))
                    .toList();
        }
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
