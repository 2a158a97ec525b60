package dev.tierq.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The code of all modules keeps the rules, and each rule fails on code that breaks it. */
final class ArchitectureTest {
    private static final JavaClasses CODE = Modules.mainClasses();

    static Stream<Rule> rules() {
        return Stream.of(
                        DirectionRules.rules(),
                        ForeignTypeRules.rules(),
                        SurfaceRules.rules(),
                        ClockRules.rules(),
                        DefaultRules.rules(),
                        ScoreRules.rules(),
                        CycleRules.rules(),
                        NameRules.rules())
                .flatMap(group -> group);
    }

    static Stream<Arguments> samples() {
        return rules().flatMap(rule -> rule.samples().stream().map(sample -> Arguments.of(rule, sample)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void theCodeKeepsTheRule(Rule rule) {
        rule.check().check(CODE);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void codeThatBreaksTheRuleIsNamed(Rule rule, Sample sample, @TempDir Path folder) {
        String report =
                rule.check().evaluate(sample.classes(folder)).getFailureReport().toString();

        assertThat(report).contains(", because ").contains(sample.breaches());
    }

    @Test
    void noTestSleeps() {
        ClockRules.NOTHING_SLEEPS.check(Modules.testClasses());
    }

    @Test
    void formatsThatHangOnTheLocaleNameIt() {
        assertThat(FormatRule.inMainCode()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "String text = \"%d jobs\".formatted(1);",
                "String text = \"100 %% of %,.1f; all\".formatted(1.0);",
                "String text = \"%s: %2$5d\".formatted(name, 1); // Locale.ROOT",
                "String text = \"\"\"\n    %tY\n    \"\"\".formatted(now);"
            })
    void aFormatThatHangsOnTheLocaleIsFound(String source) {
        assertThat(FormatRule.breaches(source)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "String text = \"%s jobs\".formatted(1);",
                "String text = \"100 %% done\".formatted(1);",
                "String text = \"U+%04X%n\".formatted(1);",
                "String text = \"50 %%d\" + 5 % each + \"-\" + 5 % digits;",
                "String text = String.format(Locale.ROOT, \"%d; %,.1f\", 1, 2.0);",
                "// \"%d\"",
                "/** {@code \"%d\"} */"
            })
    void aFormatThatIsTheSameEverywhereIsNotFound(String source) {
        assertThat(FormatRule.breaches(source)).isEmpty();
    }

    /** Else the classes of those after it would not be there yet. */
    @Test
    void theModuleWithTheRulesIsBuiltLast() {
        assertThat(Modules.names())
                .last()
                .isEqualTo(Modules.ROOT.relativize(Path.of("").toAbsolutePath()).toString());
    }

    @Test
    void theGuideForContributorsListsTheRules() {
        String guide = Modules.read(Modules.ROOT.resolve("CONTRIBUTING.md"));
        List<String> listed = guide.lines()
                .dropWhile(line -> !line.equals("## Rules that hold the architecture"))
                .skip(1)
                .takeWhile(line -> !line.startsWith("#"))
                .filter(line -> line.startsWith("- "))
                .toList();

        assertThat(listed)
                .isEqualTo(
                        rules().map(rule -> "- " + rule.sentence()).distinct().toList());
    }
}
