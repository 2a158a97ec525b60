package dev.tierq.bench;

import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.Storage;
import dev.tierq.redis.RedisOptions;
import dev.tierq.redis.RedisQueues;
import java.time.Duration;
import java.util.UUID;

/** An enqueue on one client, a waiting poll on another; the queue orders exactly. */
final class QueueHandOver implements HandOver {
    private static final Duration WAIT = Duration.ofSeconds(30);

    private final String name;
    private final JobQueues producers;
    private final JobQueues consumers;
    private final JobQueue producer;
    private final JobQueue consumer;

    QueueHandOver(String name, String uri, Storage storage, boolean blockingPop) {
        this.name = name;
        RedisOptions redis = RedisOptions.uri(uri).blockingPop(blockingPop).build();
        this.producers = RedisQueues.connect(redis);
        this.consumers = RedisQueues.connect(redis);
        QueueName queue = QueueName.of("bench-" + UUID.randomUUID());
        QueueOptions options = QueueOptions.builder().storage(storage).build();
        this.producer = producers.open(queue, options);
        this.consumer = consumers.open(queue, options);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void add() {
        producer.enqueue(NewJob.in("medium").build());
    }

    @Override
    public void take() {
        if (consumer.poll(1, WAIT).jobs().isEmpty()) {
            throw new IllegalStateException("No job came");
        }
    }

    @Override
    public void close() {
        consumers.close();
        producers.close();
    }
}
