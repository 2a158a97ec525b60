package dev.tierq.redis;

import dev.tierq.QueueName;
import io.lettuce.core.KeyScanArgs;
import io.lettuce.core.KeyScanCursor;
import io.lettuce.core.ScanArgs;
import io.lettuce.core.ScanCursor;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One walk over the names of all keys, in pages of about 1,000, for those that queues have.
 *
 * <p>Each page is taken up by the thread that reads replies, so the next one cannot arrive before this one is done: neither
 * the stack nor a chain of stages grows with the number of pages.
 */
final class QueueScan {
    private static final int PAGE = 1_000;
    private static final ScanArgs QUEUES =
            new KeyScanArgs().type("hash").match(QueueKeys.PATTERN).limit(PAGE);

    private final Server server;
    private final Set<QueueName> names = ConcurrentHashMap.newKeySet();
    private final CompletableFuture<Set<QueueName>> done = new CompletableFuture<>();

    QueueScan(Server server) {
        this.server = server;
    }

    CompletionStage<Set<QueueName>> start() {
        next(ScanCursor.INITIAL);
        return done;
    }

    private void next(ScanCursor from) {
        CompletionStage<KeyScanCursor<byte[]>> page = server.send(redis -> redis.scan(from, QUEUES));
        page.thenAccept(this::goOn).exceptionally(failure -> {
            done.completeExceptionally(Failures.of(Call.reading("queues"), failure));
            return null;
        });
    }

    private void goOn(KeyScanCursor<byte[]> page) {
        page.getKeys().forEach(key -> QueueKeys.queueOf(key).ifPresent(names::add));
        if (page.isFinished()) {
            done.complete(Set.copyOf(names));
        } else {
            next(page);
        }
    }
}
