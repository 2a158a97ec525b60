package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.redis.servers.LimitedUser;
import dev.tierq.redis.servers.Right;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rights in docs/redis.md, those that the scripts need, and those that the tests take away are the same. */
final class AccessControlTest {
    private static final Path DOCUMENT = Path.of("..", "docs", "redis.md");
    private static final Pattern LISTED = Pattern.compile("(?s)\nCommands: (.*?)\\. Keys: `([^`]*)`");
    private static final Pattern COMMAND = Pattern.compile("`([^`]*)`");
    private static final Pattern ACL_LINE = Pattern.compile("(?s)    ACL SETUSER worker (.*?)\n\n");
    private static final Path SOURCES = Path.of("src", "main", "java", "dev", "tierq", "redis");
    private static final Pattern SENT = Pattern.compile("redis\\.(?:<\\S+>)?(\\w+)\\(");
    private static final Pattern CALL = Pattern.compile("redis\\.call\\('([A-Z]+)'");

    @Test
    void theDocumentListsEachCommand() throws IOException {
        List<String> listed = COMMAND.matcher(found(LISTED).group(1))
                .results()
                .map(command -> command.group(1))
                .toList();
        assertThat(listed).containsExactlyInAnyOrderElementsOf(names());
    }

    @Test
    void theDocumentedLineGrantsEachRightAndTheKeys() throws IOException {
        String line = found(ACL_LINE).group(1).replace("\\", " ");
        assertThat(line.trim().split("\\s+"))
                .containsExactlyInAnyOrderElementsOf(
                        LimitedUser.rules("password", LimitedUser.ALL_QUEUES, List.of(Right.values())))
                .startsWith("on", ">password", LimitedUser.ALL_QUEUES, "-@all");
        assertThat("~" + found(LISTED).group(2)).isEqualTo(LimitedUser.ALL_QUEUES);
    }

    @Test
    void theProbeTriesEachCommandThatAnotherScriptCalls() {
        assertThat(calls(Stream.of(Script.PROBE))).containsAll(callsOfOtherScripts());
    }

    @Test
    void theProbeTriesListedCommandsOnly() {
        assertThat(names()).containsAll(calls(Stream.of(Script.PROBE)));
    }

    @Test
    void eachListedCommandIsCalledByAScriptOrSentByTheDriver() throws IOException {
        Set<String> called = callsOfOtherScripts();
        Set<String> sent = sent();
        assertThat(names())
                .allMatch(command -> called.contains(command)
                        || sent.stream().anyMatch(method -> method.startsWith(command.replace(" ", ""))));
    }

    private static List<String> names() {
        return Arrays.stream(Right.values()).map(Right::command).toList();
    }

    private static Set<String> callsOfOtherScripts() {
        return calls(Arrays.stream(Script.values()).filter(script -> script != Script.PROBE));
    }

    /** The driver's methods that the sources call, in capitals. */
    private static Set<String> sent() throws IOException {
        Set<String> methods = new TreeSet<>();
        try (Stream<Path> files = Files.list(SOURCES)) {
            for (Path file : files.toList()) {
                SENT.matcher(Files.readString(file))
                        .results()
                        .forEach(call -> methods.add(call.group(1).toUpperCase(Locale.ROOT)));
            }
        }
        return methods;
    }

    private static Matcher found(Pattern pattern) throws IOException {
        Matcher found = pattern.matcher(Files.readString(DOCUMENT));
        assertThat(found.find()).as("%s in %s", pattern, DOCUMENT).isTrue();
        return found;
    }

    private static Set<String> calls(Stream<Script> scripts) {
        return scripts.flatMap(script -> CALL.matcher(script.source()).results())
                .map(call -> call.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
