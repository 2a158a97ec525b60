package dev.tierq.bench;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import java.util.Objects;

/** {@code ZADD} on one connection, {@code BZPOPMIN} on another: what a hand-over through a sorted set costs at least. */
final class BareHandOver implements HandOver {
    private static final String KEY = "tierq-bench:bare";
    private static final double SCORE = 1;
    private static final double WAIT_SECONDS = 30;

    private final RedisClient client;
    private final RedisCommands<String, String> producer;
    private final RedisCommands<String, String> consumer;
    private long added;

    BareHandOver(String uri) {
        this.client = RedisClient.create(uri);
        this.producer = client.connect().sync();
        this.consumer = client.connect().sync();
    }

    @Override
    public String name() {
        return "bare BZPOPMIN + ZADD";
    }

    @Override
    public void add() {
        added++;
        producer.zadd(KEY, SCORE, "job-" + added);
    }

    @Override
    public void take() {
        Objects.requireNonNull(consumer.bzpopmin(WAIT_SECONDS, KEY), "No job came");
    }

    @Override
    public void close() {
        client.close();
    }
}
