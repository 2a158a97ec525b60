package dev.tierq.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** No circles. */
final class CycleRules {
    private static final String SENTENCE = "No packages need each other in a circle, and no modules do.";
    private static final Pattern OF_A_MODULE = Pattern.compile("dev\\.tierq\\.(?!scoring|spi|worker)(\\w+).*");
    private static final Sample CIRCLE = Sample.of(
            "package dev.tierq.redis; public class Bad { dev.tierq.inmemory.BadToo other; }",
            "package dev.tierq.inmemory; public class BadToo { dev.tierq.redis.Bad other; }");

    private CycleRules() {}

    static Stream<Rule> rules() {
        return Stream.of(
                Rule.of(
                        SENTENCE,
                        slices().assignedFrom(by("packages", name -> name))
                                .should()
                                .beFreeOfCycles()
                                .because("a package in a circle can only be understood with all others of it"),
                        CIRCLE,
                        Sample.of(
                                "package dev.tierq.scoring; public class Bad { dev.tierq.BadToo other; }",
                                "package dev.tierq; public class BadToo { dev.tierq.scoring.Bad other; }")),
                Rule.of(
                        SENTENCE,
                        slices().assignedFrom(by("modules", CycleRules::module))
                                .should()
                                .beFreeOfCycles()
                                .because("users take one module without the others"),
                        CIRCLE));
    }

    /** A module has the packages below one name, but for the API, which has the rest. */
    private static String module(String packageName) {
        Matcher own = OF_A_MODULE.matcher(packageName);
        return own.matches() ? own.group(1) : "api";
    }

    private static SliceAssignment by(String what, UnaryOperator<String> name) {
        return new SliceAssignment() {
            @Override
            public SliceIdentifier getIdentifierOf(JavaClass type) {
                return type.getPackageName().startsWith("dev.tierq")
                        ? SliceIdentifier.of(name.apply(type.getPackageName()))
                        : SliceIdentifier.ignore();
            }

            @Override
            public String getDescription() {
                return what;
            }
        };
    }
}
