package dev.tierq.redis;

import dev.tierq.QueueName;
import java.util.List;

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
    static QueueKeys of(QueueName name) {
        String prefix = "tierq:{" + name.value() + "}:v1:";
        return new QueueKeys(
                prefix + "queue", prefix + "waiting", prefix + "records", prefix + "absent", prefix + "wake-up");
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
