package dev.tierq.architecture;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where a conversion hangs on the locale, such as {@code %d}, the locale is named beside it. A class file does not tell
 * which conversions a call is given, so this looks at the source.
 */
final class FormatRule {
    private static final String LITERAL = "\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\])*\"|'(?:\\\\.|[^'\\\\])+'";
    private static final Pattern LITERALS = Pattern.compile(LITERAL, Pattern.DOTALL);
    private static final Pattern COMMENTS_AND_LITERALS =
            Pattern.compile("/\\*.*?\\*/|//[^\\n]*|" + LITERAL, Pattern.DOTALL);
    private static final Pattern OF_THE_LOCALE =
            Pattern.compile("(?<!%)(?:%%)*%(?:\\d+\\$)?[-#+ 0,(<]*\\d*(?:\\.\\d+)?[deEfgGtT]");

    private FormatRule() {}

    /** The statements with a conversion that hangs on the locale, and without the locale. */
    static Stream<String> breaches(String source) {
        return Stream.of(COMMENTS_AND_LITERALS
                        .matcher(source)
                        .replaceAll(FormatRule::plain)
                        .split("[;{}]"))
                .filter(FormatRule::hangsOnTheLocale)
                .map(statement -> statement.strip().replaceAll("\\s+", " "));
    }

    private static boolean hangsOnTheLocale(String statement) {
        return !statement.contains("Locale.ROOT")
                && LITERALS.matcher(statement)
                        .results()
                        .anyMatch(literal ->
                                OF_THE_LOCALE.matcher(literal.group()).find());
    }

    /** Without comments, and without characters in literals that look like the end of a statement. */
    private static String plain(MatchResult found) {
        boolean comment = found.group().startsWith("/");
        return Matcher.quoteReplacement(comment ? "" : found.group().replaceAll("[;{}]", "_"));
    }

    static List<String> inMainCode() {
        return Modules.mainSources().stream()
                .flatMap(file -> breaches(Modules.read(file)).map(found -> file.getFileName() + ": " + found))
                .toList();
    }
}
