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

/** The README's snippets are compiled code, print what the README says, and stay short. */
final class ReadmeTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final int LONGEST_SNIPPET = 15;

    private static String readme() throws IOException {
        return Files.readString(ROOT.resolve("README.md"));
    }

    /** The lines between two lines, without the indent of the first. */
    private static List<String> between(List<String> lines, String first, String last) {
        return unindented(after(lines, first).stream()
                .takeWhile(line -> !line.strip().equals(last))
                .toList());
    }

    /** The lines of the block that a line begins, without their indent. */
    private static List<String> blockOf(List<String> lines, String first) {
        List<String> rest = after(lines, first);
        int indent = indent(rest.get(0));
        return unindented(rest.stream()
                .takeWhile(line -> line.isBlank() || indent(line) >= indent)
                .toList());
    }

    private static List<String> after(List<String> lines, String first) {
        int from = lines.stream().map(String::strip).toList().indexOf(first) + 1;
        return lines.subList(from, lines.size());
    }

    private static List<String> unindented(List<String> lines) {
        int indent = indent(lines.get(0));
        return lines.stream()
                .map(line -> line.isBlank() ? "" : line.substring(indent))
                .toList();
    }

    private static int indent(String line) {
        return line.length() - line.stripLeading().length();
    }

    @Test
    void theSnippetIsTheCodeThatIsCompiledHere() throws IOException {
        List<String> shown = between(readme().lines().toList(), "```java", "```");
        Path source = Path.of("src/test/java/dev/tierq/examples/QuickStart.java");
        assertThat(shown)
                .isEqualTo(between(Files.readAllLines(source), "// snippet", "// end"))
                .hasSizeLessThanOrEqualTo(LONGEST_SNIPPET);
    }

    /** {@link FirstProgramsIT} runs it. */
    @Test
    void theSnippetWithGuiceIsTheExampleThatDoesIt() throws IOException {
        List<String> readme = readme().lines().toList();
        Path source = Path.of("src/main/java/dev/tierq/examples/ThreeTiersExample.java");
        assertThat(between(after(readme, "With Guice:"), "```java", "```"))
                .isEqualTo(blockOf(Files.readAllLines(source), "private void run(Module backend, QueueName name) {"))
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
