package dev.tierq.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;

/** Nothing hangs on what the host happens to be set to. */
final class DefaultRules {
    private static final String SENTENCE =
            "Nothing takes the default locale, zone or charset; a text from `formatted` shows numbers by `%s`, not `%d`.";

    private static final ArchRule CHECK = noClasses()
            .should()
            .accessTargetWhere(Access.to(
                    "takes a default of the host",
                    "java\\.lang\\.String\\.format\\(java\\.lang\\.String, .*\\)",
                    "java\\.lang\\.String\\.(getBytes|toLowerCase|toUpperCase)\\(\\)",
                    "java\\.lang\\.String\\.<init>\\(\\[B(, int, int)?\\)",
                    "java\\.io\\.(PrintStream|PrintWriter|Console)\\.(printf|format)\\(java\\.lang\\.String, .*\\)",
                    "java\\.util\\.Formatter\\.<init>\\((java\\.lang\\.(Appendable|String)|java\\.io\\.\\w+)?\\)",
                    "java\\.util\\.Locale\\.getDefault\\(.*\\)",
                    "java\\.util\\.TimeZone\\.getDefault\\(\\)",
                    "java\\.time\\.ZoneId\\.systemDefault\\(\\)",
                    "java\\.time\\.Clock\\.systemDefaultZone\\(\\)",
                    "java\\.time\\.\\w+\\.now\\(\\)(?<!Instant\\.now\\(\\))",
                    "java\\.time\\.format\\.DateTimeFormatter\\.(ofPattern\\(java\\.lang\\.String\\)|ofLocalized.*)",
                    "java\\.text\\.(Simple)?(Date|Decimal|Number|Message)Format\\.(<init>|getInstance)"
                            + "\\((java\\.lang\\.String)?\\)",
                    "java\\.nio\\.charset\\.Charset\\.defaultCharset\\(\\)",
                    "java\\.io\\.(InputStreamReader|OutputStreamWriter)\\.<init>\\(java\\.io\\.\\w+\\)",
                    "java\\.io\\.File(Reader|Writer)\\.<init>\\((java\\.io\\.File|java\\.lang\\.String)(, boolean)?\\)",
                    "java\\.io\\.ByteArrayOutputStream\\.toString\\(\\)",
                    "java\\.util\\.Scanner\\.<init>\\(java\\.io\\.(InputStream|File)\\)",
                    "java\\.lang\\.Process\\.(inputReader|errorReader|outputWriter)\\(\\)"))
            .because("a host set to Arabic writes other digits, to Turkish another i, and keys, ids and texts must be"
                    + " the same on all");

    private DefaultRules() {}

    static Stream<Rule> rules() {
        return Stream.of(Rule.of(
                SENTENCE,
                CHECK,
                Sample.ofMembers(
                        "dev.tierq.redis",
                        "Object a = String.format(\"%d\", 1);",
                        "Object b = new String(new byte[1]);",
                        "Object c = \"i\".getBytes();",
                        "Object d = \"I\".toLowerCase();",
                        "java.util.function.UnaryOperator<String> e = String::toUpperCase;",
                        "Object f = System.out.printf(\"%d\", 1);",
                        "Object g = new java.util.Formatter();",
                        "Object h = java.util.Locale.getDefault();",
                        "Object i = java.time.ZoneId.systemDefault();",
                        "Object j = java.time.LocalDate.now();",
                        "Object k = java.time.format.DateTimeFormatter.ofPattern(\"d\");",
                        "Object l = new java.text.DecimalFormat(\"0\");",
                        "Object m = java.text.NumberFormat.getInstance();",
                        "Object n = new java.io.InputStreamReader(System.in);",
                        "Object o = new java.io.ByteArrayOutputStream().toString();",
                        "Object p = java.nio.charset.Charset.defaultCharset();")));
    }
}
