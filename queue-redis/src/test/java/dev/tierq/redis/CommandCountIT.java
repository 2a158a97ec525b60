package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.Ordering;
import dev.tierq.Payload;
import dev.tierq.Place;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.Storage;
import dev.tierq.redis.differential.FunctionPolicy;
import dev.tierq.scoring.Score;
import dev.tierq.scoring.WeightedTimestampPolicy;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the server sees of each operation: one command, and on ids only a plain one where one can do it. */
final class CommandCountIT {
    private static final Pattern CALLS = Pattern.compile("cmdstat_([a-z|]+):calls=(\\d+)");

    private static final Place PLACE = new Place(new Score(0), JobId.of("a"));

    private final OwnServer own = new OwnServer();

    @AfterEach
    void close() {
        own.close();
    }

    /** Commands by name, those inside scripts included. */
    private Map<String, Integer> commandsOf(Runnable operation) {
        own.redis().configResetstat();
        operation.run();
        Map<String, Integer> calls = new TreeMap<>();
        Matcher found = CALLS.matcher(own.redis().info("commandstats"));
        while (found.find()) {
            calls.put(found.group(1), Integer.parseInt(found.group(2)));
        }
        calls.keySet().removeIf(command -> command.startsWith("config"));
        return calls;
    }

    @Test
    void idsOnlyByTheProducersClockIsPlainCommandsThroughout() {
        JobQueue queue = own.open(
                QueueName.of("plain"),
                QueueOptions.builder()
                        .storage(Storage.IDS_ONLY)
                        .policy(WeightedTimestampPolicy.units())
                        .ordering(Ordering.CLOCK));

        assertThat(commandsOf(() -> queue.enqueue(NewJob.in("low").id("a").build())))
                .isEqualTo(Map.of("zadd", 1));
        assertThat(commandsOf(() -> queue.find(JobId.of("a")))).isEqualTo(Map.of("zscore", 1));
        assertThat(commandsOf(() -> queue.peek(5))).isEqualTo(Map.of("zrange", 1));
        assertThat(commandsOf(() -> queue.list(5))).isEqualTo(Map.of("zrange", 1));
        assertThat(commandsOf(queue::depth)).isEqualTo(Map.of("zcard", 1));
        assertThat(commandsOf(() -> queue.cancel(JobId.of("b")))).isEqualTo(Map.of("zrem", 1));
        assertThat(commandsOf(() -> queue.poll(100))).isEqualTo(Map.of("zpopmin", 1));
    }

    @Test
    void aPositionIsAPlainCommandWhereNoTierCanBeTold() {
        JobQueue queue = own.open(
                QueueName.of("tierless"),
                QueueOptions.builder()
                        .storage(Storage.IDS_ONLY)
                        .policy(new FunctionPolicy("constant", job -> 7))
                        .ordering(Ordering.CLOCK));

        assertThat(commandsOf(() -> queue.position(JobId.of("a")))).isEqualTo(Map.of("zrank", 1));
    }

    @Test
    void exactOrderCostsOneScriptAnEnqueueAndAPollStaysPlain() {
        JobQueue queue = own.open(QueueName.of("exact"), QueueOptions.builder().storage(Storage.IDS_ONLY));

        assertThat(commandsOf(() -> queue.enqueue(NewJob.in("low").build()))).containsEntry("evalsha", 1);
        assertThat(commandsOf(queue::poll)).isEqualTo(Map.of("zpopmin", 1));
        assertThat(commandsOf(queue::depthByTier)).containsEntry("evalsha", 1);
        assertThat(commandsOf(() -> queue.list(5, PLACE))).containsEntry("evalsha", 1);
        assertThat(commandsOf(() -> queue.position(JobId.of("a")))).containsEntry("evalsha", 1);
        queue.enqueueAll(List.of(NewJob.in("low").build(), NewJob.in("high").build()));
        assertThat(commandsOf(() -> queue.purge("low"))).containsEntry("evalsha", 2);
        assertThat(commandsOf(queue::purgeAll)).containsEntry("evalsha", 1).containsEntry("zcard", 2);
    }

    @Test
    void withRecordsEveryOperationIsOneScript() {
        JobQueue queue = own.open(QueueName.of("records"), QueueOptions.builder());
        var list = IntStream.range(0, 1_000)
                .mapToObj(i -> NewJob.of("low", Payload.ofText("x" + i)))
                .toList();

        assertThat(commandsOf(() -> queue.enqueue(NewJob.of("low", Payload.ofText("wakes")))))
                .as("commands of an enqueue into an empty queue, which sets the marker")
                .containsEntry("evalsha", 1)
                .containsEntry("zadd", 2);
        assertThat(commandsOf(() -> queue.enqueueAll(list)))
                .containsEntry("evalsha", 1)
                .containsEntry("zadd", 1);
        assertThat(commandsOf(() -> queue.list(1_000)))
                .containsEntry("evalsha", 1)
                .containsEntry("zrange", 1);
        assertThat(commandsOf(() -> queue.list(1_000, PLACE))).containsEntry("evalsha", 1);
        assertThat(commandsOf(() -> queue.position(JobId.of("a")))).containsEntry("evalsha", 1);
        assertThat(commandsOf(() -> queue.purge("high")))
                .as("the tier is counted, and empty")
                .containsEntry("hmget", 1)
                .containsEntry("evalsha", 1);
        assertThat(commandsOf(() -> queue.poll(500)))
                .containsEntry("evalsha", 1)
                .containsEntry("zpopmin", 1)
                .doesNotContainKey("eval");
        assertThat(commandsOf(queue::depth)).isEqualTo(Map.of("zcard", 1));
        assertThat(commandsOf(queue::depthByTier)).isEqualTo(Map.of("hmget", 1));
        assertThat(commandsOf(() -> queue.purge("low")))
                .containsEntry("evalsha", 1)
                .containsEntry("zrem", 1);
    }

    @Test
    void queuesAreNamedByAScanAndDeletedByOneScript() {
        own.open(QueueName.of("one"), QueueOptions.builder());
        try (JobQueues queues = RedisQueues.connect(own.server().uri())) {
            assertThat(commandsOf(queues::queues)).isEqualTo(Map.of("scan", 1));
            assertThat(commandsOf(() -> queues.delete(QueueName.of("one"))))
                    .containsEntry("evalsha", 1)
                    .containsEntry("unlink", 1)
                    .doesNotContainKey("del");
        }
    }

    @Test
    void openingAQueueWithRecordsAgainCostsNothingForAWhile() {
        QueueName name = QueueName.of("again");

        assertThat(commandsOf(() -> own.open(name, QueueOptions.builder())))
                .containsEntry("eval", 1)
                .containsEntry("evalsha", 1);
        assertThat(commandsOf(() -> own.open(name, QueueOptions.builder()))).isEmpty();
        assertThat(commandsOf(() -> own.open(name, QueueOptions.builder().maxPayloadBytes(7))))
                .isEmpty();
    }

    @Test
    void openingAQueueOfIdsAsksEachTimeSinceItsPlainCommandsCheckNoGeneration() {
        QueueOptions.Builder options = QueueOptions.builder().storage(Storage.IDS_ONLY);
        own.open(QueueName.of("ids"), options);

        assertThat(commandsOf(() -> own.open(QueueName.of("ids"), options)))
                .containsEntry("eval", 1)
                .containsEntry("evalsha", 1);
    }
}
