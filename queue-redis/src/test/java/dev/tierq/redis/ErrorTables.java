package dev.tierq.redis;

import dev.tierq.BackendException.Reason;
import dev.tierq.OutcomeUnknownException;
import dev.tierq.Storage;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables of {@code docs/errors.md}, from what the tests expect. */
final class ErrorTables {
    private static final String QUEUE = "orders";

    /** The calls to show the message of, the first of these that fails; of those that may take effect two differ. */
    private static final List<Attempt> SHOWN = List.of(Attempt.PEEK, Attempt.ENQUEUE, Attempt.OPEN);

    private static final List<Attempt> SHOWN_LOST = List.of(Attempt.ENQUEUE, Attempt.POLL);

    private ErrorTables() {}

    static String troubles() {
        return table(
                "what is the matter, what fails, exception, what it says",
                Stream.of(Trouble.values())
                        .map(trouble -> List.of(
                                trouble.matter(), trouble.scope().words(), exception(trouble), messages(trouble))));
    }

    static String refusals() {
        return table(
                "what is asked for, exception, what it says",
                Stream.of(Refusal.values())
                        .map(refusal -> List.of(refusal.matter(), code(refusal.type()), code(refusal.message()))));
    }

    private static String exception(Trouble trouble) {
        String known = Stream.concat(
                        Stream.of(code(trouble.fault().type())),
                        trouble.fault().reason().stream().map(Reason::name).map(ErrorTables::code))
                .collect(Collectors.joining(" "));
        return trouble.losesReplies()
                ? "%s; of calls that change something %s".formatted(known, code(OutcomeUnknownException.class))
                : known;
    }

    private static String messages(Trouble trouble) {
        Set<Attempt> failing = trouble.scope().fails(Storage.RECORDS);
        Stream<Attempt> connecting = Stream.of(Attempt.CONNECT).filter(failing::contains);
        Stream<Attempt> known = SHOWN.stream().filter(failing::contains).limit(1);
        Stream<Attempt> lost = SHOWN_LOST.stream().filter(trouble::loses);
        return Stream.of(connecting, known, lost)
                .flatMap(attempts -> attempts)
                .map(attempt -> code(trouble.message(attempt, QUEUE)))
                .collect(Collectors.joining("<br>"));
    }

    private static String code(Class<?> type) {
        return code(type.getSimpleName());
    }

    private static String code(String text) {
        return "`" + text + "`";
    }

    private static String table(String header, Stream<List<String>> rows) {
        List<String> columns = List.of(header.split(", "));
        return Stream.concat(Stream.of(row(columns), "|---".repeat(columns.size()) + "|"), rows.map(ErrorTables::row))
                .collect(Collectors.joining("\n"));
    }

    private static String row(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |";
    }
}
