package dev.tierq.bench;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Measures single hand-overs: from just before a job is added until the thread that waits for it has it. */
final class Stopwatch implements AutoCloseable {
    private static final long LIMIT_SECONDS = 60;

    private final RedisClient client;
    private final RedisCommands<String, String> redis;
    private final ExecutorService consumer = Executors.newSingleThreadExecutor(work -> new Thread(work, "takes"));

    Stopwatch(String uri) {
        this.client = RedisClient.create(uri);
        this.redis = client.connect().sync();
    }

    /** {@return how long one hand-over takes, in nanoseconds} */
    long nanos(HandOver handOver) {
        CompletableFuture<Long> taken = CompletableFuture.supplyAsync(
                () -> {
                    handOver.take();
                    return System.nanoTime();
                },
                consumer);
        awaitBlocked(taken);
        long begin = System.nanoTime();
        handOver.add();
        return taken.orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS).join() - begin;
    }

    /** The server says how many connections block; before one does, the time would hold more than the hand-over. */
    private void awaitBlocked(CompletableFuture<Long> taken) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (!redis.info("clients").contains("blocked_clients:1\r")) {
            if (taken.isDone() || System.nanoTime() > end) {
                throw new IllegalStateException("Nobody waits, or somebody else does: measure on an idle server");
            }
        }
    }

    @Override
    public void close() {
        consumer.shutdownNow();
        client.close();
    }
}
