package dev.tierq.redis;

import java.util.List;
import java.util.Optional;

/** What a script answered: a code, then values. */
final class ScriptReply {
    private final Code code;
    private final List<Object> reply;

    ScriptReply(List<Object> reply) {
        this.reply = reply;
        this.code = Code.valueOf(text(reply.get(0)));
    }

    Code code() {
        return code;
    }

    /** How many values follow the code. */
    int size() {
        return reply.size() - 1;
    }

    byte[] bytes(int index) {
        return (byte[]) reply.get(index + 1);
    }

    String text(int index) {
        return text(reply.get(index + 1));
    }

    /** A text, or empty where the script answered nil. */
    Optional<String> textIfAny(int index) {
        return Optional.ofNullable(reply.get(index + 1)).map(ScriptReply::text);
    }

    long number(int index) {
        return reply.get(index + 1) instanceof Long number ? number : Long.parseLong(text(index));
    }

    private static String text(Object value) {
        return Utf8.text((byte[]) value);
    }

    /** The codes of all scripts; each file says which it gives. */
    enum Code {
        /** Done. */
        OK,
        /** The queue is not the one that was opened; nothing was written. */
        GENERATION,
        /** A score would leave its tier; nothing was written. */
        RANGE,
        /** A record is of a format unknown here; nothing was written. */
        RECORD,
        /** A key is of another type; nothing was written. */
        TYPE,
        /** There are jobs and no description of their queue; nothing was written. */
        UNDESCRIBED,
        /** The queue is stored in another format; nothing was written. */
        FORMAT
    }
}
