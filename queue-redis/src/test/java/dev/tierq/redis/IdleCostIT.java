package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.PollOutcome;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.Storage;
import dev.tierq.tck.RedisServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What a client costs that waits and gets nothing (B28): at most one command every 2 s for a queue, however many wait. {@code
 * -Dtierq.idle.seconds} waits longer.
 */
final class IdleCostIT {
    private static final int SECONDS = Integer.getInteger("tierq.idle.seconds", 11);
    private static final double MOST_A_SECOND = 0.5;

    /** What poll.lua calls where nothing waits. */
    private static final Set<String> INSIDE_SCRIPTS = Set.of("hget", "zrange", "zcard", "del");

    private static final Executor OWN_THREAD = work -> new Thread(work, "waits").start();

    /** All at once, so that the time passes once; each on a server of its own. */
    @Test
    void anIdleClientSendsAtMostACommandEveryTwoSecondsHoweverManyWait() {
        List<Idle> idle = Stream.of(
                        new Idle(Storage.RECORDS, 1),
                        new Idle(Storage.RECORDS, 16),
                        new Idle(Storage.IDS_ONLY, 1),
                        new Idle(Storage.IDS_ONLY, 16))
                .toList();
        try {
            idle.forEach(Idle::begin);
            idle.forEach(Idle::check);
        } finally {
            idle.forEach(Idle::close);
        }
    }

    @ParameterizedTest
    @EnumSource(Storage.class)
    void aConsumerWhoComesFirstIsGivenTheJobsOfAProducerWhoComesLater(Storage storage) {
        try (Idle consumer = new Idle(storage, 1)) {
            CompletionStage<PollOutcome> waiting = consumer.queue.async().poll(5, Duration.ofSeconds(50));
            consumer.watch.awaitBlocked(1);
            try (JobQueues queues = RedisQueues.connect(consumer.server.uri())) {
                JobQueue producer = queues.open(consumer.queue.name(), consumer.options);
                IntStream.range(0, 5)
                        .forEach(i -> producer.enqueue(NewJob.in("low").build()));
            }
            int received = Until.answered(waiting).jobs().size();
            while (received < 5) {
                received +=
                        consumer.queue.poll(5, Duration.ofSeconds(50)).jobs().size();
            }
            assertThat(received).isEqualTo(5);
        }
    }

    /** A client of whom many wait on an empty queue, half of them threads, half of them stages. */
    private static final class Idle implements AutoCloseable {
        private final RedisServer server = RedisServer.start();
        private final Watch watch = new Watch(server.uri());
        private final JobQueues queues = RedisQueues.connect(server.uri());
        private final QueueOptions options;
        private final int waiters;
        private final JobQueue queue;
        private final List<CompletionStage<PollOutcome>> waits = new ArrayList<>();

        private Idle(Storage storage, int waiters) {
            this.options = QueueOptions.builder().storage(storage).build();
            this.waiters = waiters;
            this.queue = queues.open(QueueName.of("idle-" + storage), options);
        }

        /** The first wait makes the connection, which is not counted. */
        private void begin() {
            CompletionStage<PollOutcome> first = queue.async().poll(1, Duration.ofSeconds(50));
            watch.awaitBlocked(1);
            queue.enqueue(NewJob.in("low").build());
            Until.answered(first);
            watch.forgetCommands();
            Duration wait = Duration.ofSeconds(SECONDS);
            for (int i = 0; i < waiters; i++) {
                waits.add(
                        i % 2 == 0
                                ? CompletableFuture.supplyAsync(() -> queue.poll(1, wait), OWN_THREAD)
                                : queue.async().poll(1, wait));
            }
        }

        /** Beside the rate, each who waits may look once at the beginning. */
        private void check() {
            waits.forEach(wait -> assertThat(Until.answered(wait, SECONDS + Until.LIMIT_SECONDS))
                    .isEqualTo(new PollOutcome.Empty()));
            Map<String, Long> seen = watch.commands();
            seen.keySet().removeAll(INSIDE_SCRIPTS);
            System.out.printf("%s, %d waiting for %d s: %s%n", queue.name(), waiters, SECONDS, seen);
            assertThat(seen.values().stream().mapToLong(Long::longValue).sum())
                    .as("commands of %d who wait for %d s on %s: %s", waiters, SECONDS, queue.name(), seen)
                    .isLessThanOrEqualTo((long) (MOST_A_SECOND * SECONDS + waiters));
        }

        @Override
        public void close() {
            queues.close();
            watch.close();
            server.close();
        }
    }
}
