package dev.tierq.redis;

import dev.tierq.QueueName;
import java.nio.charset.CharacterCodingException;
import java.util.List;
import java.util.Optional;

/**
 * The keys of a queue. The name in braces makes a cluster keep them in one slot.
 *
 * @param queue a hash: description, generation, clock, last value of each lane, counts
 * @param waiting a sorted set: job id by score
 * @param records a hash: record by job id; absent on a queue that keeps ids only
 * @param absent never exists; scripts that change nothing delete it, see {@code queue.lua}
 * @param wakeUp a sorted set with the marker that wakes one of those who wait
 */
record QueueKeys(String queue, String waiting, String records, String absent, String wakeUp) {
    private static final String BEFORE_NAME = "tierq:{";
    private static final String AFTER_NAME = "}:v1:";
    private static final String QUEUE = "queue";

    /** Matches the key {@code queue} of every queue, and of others whose names are none. */
    static final String PATTERN = BEFORE_NAME + "*" + AFTER_NAME + QUEUE;

    static QueueKeys of(QueueName name) {
        String prefix = BEFORE_NAME + name.value() + AFTER_NAME;
        return new QueueKeys(
                prefix + QUEUE, prefix + "waiting", prefix + "records", prefix + "absent", prefix + "wake-up");
    }

    /** The queue that has a key matching {@link #PATTERN}; empty if no queue can be called so. */
    static Optional<QueueName> queueOf(byte[] key) {
        try {
            String text = Utf8.strictText(key);
            return Optional.of(
                    QueueName.of(text.substring(BEFORE_NAME.length(), text.length() - (AFTER_NAME + QUEUE).length())));
        } catch (CharacterCodingException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** As every script expects them. */
    byte[][] forScripts() {
        return List.of(queue, waiting, records, absent, wakeUp).stream()
                .map(Utf8::bytes)
                .toArray(byte[][]::new);
    }

    byte[] queueBytes() {
        return Utf8.bytes(queue);
    }

    byte[] waitingBytes() {
        return Utf8.bytes(waiting);
    }

    byte[] wakeUpBytes() {
        return Utf8.bytes(wakeUp);
    }
}
