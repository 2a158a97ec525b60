package dev.tierq.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The rules in {@code docs/contract.md} and those in the display names of the tests are the same. */
class ContractDocumentTest {
    private static final Path DOCUMENT = Path.of("..", "docs", "contract.md");
    private static final Pattern RULE = Pattern.compile("(?m)^- \\*\\*(R\\d+\\.\\d+)\\*\\* (.*(?:\\n  .*)*)");
    private static final Pattern NUMBER = Pattern.compile("^R\\d+\\.\\d+ ");

    @Test
    void everyRuleHasATestAndEveryTestARule() throws IOException {
        TreeSet<String> tested =
                tests().map(ContractDocumentTest::number).collect(Collectors.toCollection(TreeSet::new));
        assertThat(tested)
                .as("rules in display names, compared with those in contract.md")
                .isEqualTo(new TreeSet<>(rules()));
    }

    @Test
    void noRuleNumberIsGivenTwice() throws IOException {
        assertThat(rules()).doesNotHaveDuplicates();
    }

    @Test
    void everyDisplayNameBeginsWithARuleNumber() {
        assertThat(tests().map(ContractDocumentTest::displayName))
                .allMatch(name -> NUMBER.matcher(name).find());
    }

    @Test
    void rulesSaidToBeSkippedAreThoseThatAre() throws IOException {
        List<String> saidToBe = matches()
                .filter(rule -> rule.group(2).contains("(Skipped:"))
                .map(rule -> rule.group(1))
                .toList();
        assertThat(tests().filter(test -> test.isAnnotationPresent(Disabled.class))
                        .map(ContractDocumentTest::number))
                .containsExactlyInAnyOrderElementsOf(saidToBe);
    }

    @Test
    void everyOperationHasItsRowInBothTables() throws IOException {
        String document = Files.readString(DOCUMENT);
        List<String> rows = List.of(
                "enqueue of its id",
                "enqueueAll",
                "poll",
                "peek, list",
                "position",
                "find",
                "cancel",
                "purge",
                "depth");
        assertThat(rows)
                .allSatisfy(row -> assertThat(document.split("\n\\| " + row)).hasSize(3));
    }

    private static List<String> rules() throws IOException {
        return matches().map(rule -> rule.group(1)).toList();
    }

    private static Stream<MatchResult> matches() throws IOException {
        return RULE.matcher(Files.readString(DOCUMENT)).results();
    }

    private static Stream<Method> tests() {
        return Arrays.stream(JobQueueContract.class.getDeclaredClasses())
                .filter(part -> part.isAnnotationPresent(Nested.class))
                .flatMap(part -> Arrays.stream(part.getSuperclass().getDeclaredMethods()))
                .filter(method -> method.isAnnotationPresent(DisplayName.class));
    }

    private static String displayName(Method test) {
        return test.getAnnotation(DisplayName.class).value();
    }

    private static String number(Method test) {
        String name = displayName(test);
        return name.substring(0, name.indexOf(' '));
    }
}
