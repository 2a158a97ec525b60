package dev.tierq.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The README's snippet is compiled code, prints what the README says, and stays short. */
final class ReadmeTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final int LONGEST_SNIPPET = 15;

    private static String readme() throws IOException {
        return Files.readString(ROOT.resolve("README.md"));
    }

    /** The lines between two lines, without the indent of the first. */
    private static List<String> between(List<String> lines, String first, String last) {
        int from = lines.stream().map(String::strip).toList().indexOf(first) + 1;
        List<String> rest = lines.subList(from, lines.size());
        int indent = rest.get(0).length() - rest.get(0).stripLeading().length();
        return rest.stream()
                .takeWhile(line -> !line.strip().equals(last))
                .map(line -> line.isBlank() ? "" : line.substring(indent))
                .toList();
    }

    @Test
    void theSnippetIsTheCodeThatIsCompiledHere() throws IOException {
        List<String> shown = between(readme().lines().toList(), "```java", "```");
        Path source = Path.of("src/test/java/dev/tierq/examples/QuickStart.java");
        assertThat(shown)
                .isEqualTo(between(Files.readAllLines(source), "// snippet", "// end"))
                .hasSizeLessThanOrEqualTo(LONGEST_SNIPPET);
    }

    @Test
    void theSnippetPrintsWhatTheReadmeSays() throws IOException {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream console = System.out;
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            QuickStart.run();
        } finally {
            System.setOut(console);
        }
        List<String> lines = printed.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines).containsExactly("password reset", "login code", "newsletter");
        assertThat(readme()).contains("prints `" + String.join("`, `", lines) + "`.");
    }
}
