package dev.tierq.redis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Script files, for looking at all of them at once.
 *
 * @param files text by name, without the ending
 */
record ScriptFolder(Map<String, String> files) {
    private static final String SCORE_RULE = "score-rule";
    private static final Pattern INCLUDE = Pattern.compile("(?m)^--@include (.+)$");
    private static final Pattern COMMENT = Pattern.compile("--.*");

    /** The arithmetic of scores: rank * width + value, now - epoch, last + 1. */
    private static final Pattern ARITHMETIC =
            Pattern.compile("[-+*/%]\\s*(width|epoch)\\b|\\b(width|epoch)\\s*[-+*/%]|\\blast\\b[^,=]*\\+\\s*1\\b");

    /** The real ones. */
    static ScriptFolder real() {
        try (Stream<Path> files =
                Files.list(Path.of(ScriptFolder.class.getResource("lua").toURI()))) {
            Map<String, String> texts = new TreeMap<>();
            for (Path file : files.toList()) {
                texts.put(file.getFileName().toString().replace(".lua", ""), Files.readString(file));
            }
            return new ScriptFolder(texts);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    /** What does not belong together: entries of the catalogue, files, and what they include. */
    Stream<String> strays(Set<String> catalogue) {
        Set<String> included =
                files.values().stream().flatMap(ScriptFolder::included).collect(Collectors.toSet());
        Stream<String> missing = Stream.concat(catalogue.stream(), included.stream())
                .filter(name -> !files.containsKey(name))
                .map(name -> name + " is no file");
        Stream<String> unused = files.keySet().stream()
                .filter(name -> !catalogue.contains(name) && !included.contains(name))
                .map(name -> name + " is neither in the catalogue nor included");
        Stream<String> both =
                catalogue.stream().filter(included::contains).map(name -> name + " is in the catalogue and included");
        Stream<String> deep = included.stream()
                .filter(name -> included(files.getOrDefault(name, "")).findAny().isPresent())
                .map(name -> name + " is included and includes another");
        return Stream.of(missing, unused, both, deep).flatMap(found -> found);
    }

    private static Stream<String> included(String text) {
        return INCLUDE.matcher(text).results().map(include -> include.group(1));
    }

    /** Lines outside of the score rule that compute as it does. */
    Stream<String> scoresMadeElsewhere() {
        return files.keySet().stream()
                .filter(name -> !name.equals(SCORE_RULE))
                .flatMap(name -> arithmetic(name).map(line -> name + ": " + line));
    }

    /** Lines of the score rule that compute. */
    Stream<String> scoresMade() {
        return arithmetic(SCORE_RULE);
    }

    private Stream<String> arithmetic(String name) {
        return files.get(name)
                .lines()
                .map(line -> COMMENT.matcher(line).replaceAll("").strip())
                .filter(code -> ARITHMETIC.matcher(code).find());
    }
}
