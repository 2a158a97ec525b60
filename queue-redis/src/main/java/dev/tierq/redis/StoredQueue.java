package dev.tierq.redis;

import dev.tierq.ForeignDataException;
import dev.tierq.QueueName;
import dev.tierq.spi.QueueDescription;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the server said of a queue. Immutable.
 *
 * @param fields the fields of its description, those that were asked for and are there
 * @param generation its generation
 */
record StoredQueue(Map<String, String> fields, String generation) {
    /**
     * Reads what {@code open.lua} answered.
     *
     * @throws ForeignDataException if the keys hold something else than a queue
     */
    static StoredQueue of(ScriptReply reply, QueueDescription asked) {
        checkKeys(reply);
        Map<String, String> stored = new LinkedHashMap<>();
        int index = 1;
        for (String field : asked.fields().keySet()) {
            reply.textIfAny(index++).ifPresent(value -> stored.put(field, value));
        }
        String generation = reply.textIfAny(0)
                .orElseThrow(() -> new ForeignDataException(
                        "Queue " + asked.name(), "no generation", "the number of its generation"));
        return new StoredQueue(Collections.unmodifiableMap(stored), generation);
    }

    /**
     * Reads what {@code delete.lua} answered.
     *
     * @return whether there was a queue
     * @throws ForeignDataException if the keys hold something else than a queue of this format
     */
    static boolean isDeleted(ScriptReply reply, QueueName name) {
        checkKeys(reply);
        if (reply.code() == ScriptReply.Code.FORMAT) {
            String found = reply.text(0).isEmpty() ? "no format" : "format " + reply.text(0);
            throw new ForeignDataException("Queue " + name, found, "format " + QueueDescription.FORMAT);
        }
        return reply.text(0).equals("deleted");
    }

    private static void checkKeys(ScriptReply reply) {
        if (reply.code() == ScriptReply.Code.TYPE) {
            throw new ForeignDataException(
                    "Key " + reply.text(0), "a value of type " + reply.text(1), "type " + reply.text(2));
        }
        if (reply.code() == ScriptReply.Code.UNDESCRIBED) {
            throw new ForeignDataException(
                    "Key " + reply.text(0),
                    "jobs",
                    "none while key " + reply.text(1) + ", which describes them, is missing");
        }
    }

    /**
     * This queue, opened as what is asked.
     *
     * @throws dev.tierq.QueueException if it is something else
     */
    OpenedQueue as(QueueDescription asked) {
        return new OpenedQueue(asked.adopt(fields), generation);
    }
}
