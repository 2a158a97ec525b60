package dev.tierq.redis;

import dev.tierq.Storage;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.BiConsumer;

/** Which calls fail while something is the matter. */
@SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
enum Scope {
    EVERYTHING("connecting, and every call", (calls, storage) -> {}),
    EVERY_CALL("every call on the queue", (calls, storage) -> {
        calls.removeAll(EnumSet.of(Attempt.CONNECT, Attempt.NAMES));
    }),
    ALL_BUT_PLAIN_READS("every call but [plain reads](redis.md#commands)", (calls, storage) -> {
        calls.removeAll(EnumSet.of(Attempt.CONNECT, Attempt.NAMES));
        calls.removeAll(Attempt.plainReads(storage));
    }),
    ALL_THAT_CHECK(
            "every call but `depth`, and on ids only but those that are [one plain command](redis.md#commands)",
            (calls, storage) -> {
                calls.removeAll(EnumSet.of(Attempt.CONNECT, Attempt.NAMES, Attempt.CREATE, Attempt.DELETE));
                calls.removeAll(Attempt.unchecked(storage));
            }),
    CONNECTING(
            "connecting; what is connected goes on", (calls, storage) -> calls.retainAll(EnumSet.of(Attempt.CONNECT))),
    OPENING(
            "opening and deleting; what is open goes on",
            (calls, storage) -> calls.retainAll(EnumSet.of(Attempt.OPEN, Attempt.CREATE, Attempt.DELETE))),
    OPENING_THIS("opening it; what is open goes on", (calls, storage) -> calls.retainAll(EnumSet.of(Attempt.OPEN))),
    WHAT_GROWS(
            "enqueue, and opening a new queue",
            (calls, storage) -> calls.retainAll(EnumSet.of(Attempt.CREATE, Attempt.ENQUEUE))),
    WAITING_KEY("every call that needs the key", (calls, storage) -> {
        calls.removeAll(EnumSet.of(Attempt.CONNECT, Attempt.NAMES, Attempt.CREATE, Attempt.DELETE));
        if (storage == Storage.RECORDS) {
            calls.remove(Attempt.DEPTH_BY_TIER);
        }
    }),
    FIRST_RECORD("every call that meets the record", (calls, storage) -> {
        calls.retainAll(EnumSet.of(
                Attempt.PEEK, Attempt.LIST, Attempt.FIND, Attempt.POLL, Attempt.WAIT, Attempt.CANCEL, Attempt.PURGE));
        if (storage == Storage.IDS_ONLY) {
            calls.clear();
        }
    });

    private final String words;
    private final BiConsumer<Set<Attempt>, Storage> restriction;

    Scope(String words, BiConsumer<Set<Attempt>, Storage> restriction) {
        this.words = words;
        this.restriction = restriction;
    }

    /** The calls that fail on a queue of a storage. */
    Set<Attempt> fails(Storage storage) {
        Set<Attempt> calls = EnumSet.allOf(Attempt.class);
        restriction.accept(calls, storage);
        return calls;
    }

    /** Whether no call on a queue goes on. */
    boolean isEveryCall() {
        return this == EVERYTHING || this == EVERY_CALL;
    }

    /** In words, for the document. */
    String words() {
        return words;
    }
}
