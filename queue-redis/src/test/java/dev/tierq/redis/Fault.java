package dev.tierq.redis;

import dev.tierq.BackendException;
import dev.tierq.BackendException.Reason;
import dev.tierq.ForeignDataException;
import dev.tierq.QueueException;
import dev.tierq.QueueMismatchException;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How a trouble is told. In its texts … stands for what differs from run to run or is the server's own wording, and %s for
 * the queue.
 *
 * @param type what a call throws whose outcome is known
 * @param reason the reason of it; none where the exception has none
 * @param said what is the matter, or the whole sentence where the exception has no reason
 * @param wayOut what to do about it
 */
record Fault(Class<? extends QueueException> type, Set<Reason> reason, String said, String wayOut) {
    private static final String FOREIGN =
            "%s: another program or a later version of tierq wrote it; nothing was changed. Use that version, or another name";

    /** An error reply that begins with a word. */
    static Fault answered(Reason reason, String word, String wayOut) {
        return said(reason, "the server answered \"%s…\"".formatted(word), wayOut);
    }

    static Fault said(Reason reason, String said, String wayOut) {
        return new Fault(BackendException.class, Set.of(reason), said, wayOut);
    }

    static Fault foreign(String found) {
        return new Fault(ForeignDataException.class, Set.of(), FOREIGN.replace("%s", found), "");
    }

    static Fault mismatch(String sentence) {
        return new Fault(QueueMismatchException.class, Set.of(), sentence, "");
    }

    /** What the exception of a call on a queue says. */
    String message(Attempt attempt, String queue) {
        return reason.isEmpty()
                ? said.replace("%s", queue)
                : "%s: %s; nothing was changed. %s".formatted(attempt.told(queue), said, wayOut);
    }

    /** What it says if the call may have taken effect. */
    String lostMessage(Attempt attempt, String queue) {
        return "%s: %s; its outcome is unknown: %s".formatted(attempt.told(queue), said, attempt.ifLost());
    }

    /** What the exception of a connect says. */
    String connecting() {
        return reason.contains(Reason.UNREACHABLE)
                ? "Connecting to Redis at 127.0.0.1:…: Connection refused…. Check the address and that the server runs, then connect again"
                : "Connecting to Redis at 127.0.0.1:…: %s. %s".formatted(said, wayOut);
    }

    /** Matches a text, with anything for …. */
    static Pattern pattern(String text) {
        return Pattern.compile(
                Stream.of(text.split("…", -1)).map(Pattern::quote).collect(Collectors.joining(".*")));
    }
}
