package dev.tierq.redis;

import dev.tierq.CacheStatistics;
import dev.tierq.Ordering;
import dev.tierq.QueueException;
import dev.tierq.QueueName;
import dev.tierq.spi.QueueDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Opens queues, from what the server said of them lately where that serves. Thread-safe.
 *
 * <p>It serves queues with records only: all that changes them are scripts, which refuse another generation than the one
 * that was opened. Plain commands on ids only carry none, so that a stale description would go unnoticed there. And it
 * only ever serves to say yes: where what is known does not fit what is asked, the server is asked.
 */
final class Opener {
    private final Server server;
    private final DescriptionCache known;

    Opener(Server server, DescriptionCache known) {
        this.server = server;
        this.known = known;
    }

    /** Opens a queue or creates it. Where the server is asked, it tries the user's permissions first. */
    CompletionStage<OpenedQueue> open(QueueDescription asked) {
        if (!asked.keepsRecords()) {
            return learned(asked, tried(asked));
        }
        DescriptionCache.Answer answer = known.get(asked.name(), () -> tried(asked));
        CompletionStage<OpenedQueue> opened = answer.stage().thenApply(stored -> stored.as(asked));
        return answer.isNew() ? opened : opened.exceptionallyCompose(failure -> doubted(asked, failure));
    }

    /** An answer to somebody else that does not fit here is no reason to refuse; that there was none is. */
    private CompletionStage<OpenedQueue> doubted(QueueDescription asked, Throwable failure) {
        return Failures.unwrap(failure) instanceof QueueException
                ? again(asked)
                : CompletableFuture.failedStage(failure);
    }

    /** Asks the server about a queue that was open already, and creates it where it is gone. */
    CompletionStage<OpenedQueue> again(QueueDescription asked) {
        return learned(asked, ask(asked));
    }

    /** What the server said is kept where it may serve, and does not stand beside something older where it may not. */
    private CompletionStage<OpenedQueue> learned(QueueDescription asked, CompletionStage<StoredQueue> answer) {
        return answer.whenComplete((stored, failure) -> {
                    if (failure == null && asked.keepsRecords()) {
                        known.put(asked.name(), stored);
                    } else {
                        known.forget(asked.name());
                    }
                })
                .thenApply(stored -> stored.as(asked));
    }

    /** Deletes the queue of that name, which need not be open, and forgets what is known of it. */
    CompletionStage<Boolean> delete(QueueName name) {
        List<byte[]> format = List.of(Utf8.bytes(Integer.toString(QueueDescription.FORMAT)));
        return server.run(Script.DELETE, QueueKeys.of(name), format)
                .thenApply(reply -> StoredQueue.isDeleted(reply, name))
                .whenComplete((deleted, failure) -> known.forget(name))
                .exceptionallyCompose(
                        failure -> CompletableFuture.failedStage(Failures.of(Call.delete(name), failure)));
    }

    /** How what is known has served. */
    CacheStatistics statistics() {
        return known.statistics();
    }

    /** {@code EVAL} is among the permissions. */
    private CompletionStage<StoredQueue> tried(QueueDescription asked) {
        return server.runSource(Script.PROBE, QueueKeys.of(asked.name())).thenCompose(allowed -> ask(asked));
    }

    private CompletionStage<StoredQueue> ask(QueueDescription asked) {
        List<byte[]> arguments = new ArrayList<>();
        arguments.add(Utf8.bytes(membersAreWelcome(asked) ? "1" : "0"));
        asked.fields().forEach((field, value) -> {
            arguments.add(Utf8.bytes(field));
            arguments.add(Utf8.bytes(value));
        });
        return server.run(Script.OPEN, QueueKeys.of(asked.name()), arguments)
                .thenApply(reply -> StoredQueue.of(reply, asked));
    }

    /** Producers in other languages may have been there first, where a queue is a set of ids that they score. */
    private static boolean membersAreWelcome(QueueDescription asked) {
        return !asked.keepsRecords() && asked.options().ordering() == Ordering.CLOCK;
    }
}
