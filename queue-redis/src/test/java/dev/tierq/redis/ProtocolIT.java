package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.FindOutcome;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobPage;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.Ordering;
import dev.tierq.Place;
import dev.tierq.PositionOutcome;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.Storage;
import dev.tierq.redis.differential.FunctionPolicy;
import dev.tierq.redis.servers.TestedServer;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.protocol.ProtocolVersion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Scores come back as the same double under both protocol versions, by every path that reads one (B05, B07). */
final class ProtocolIT {
    private static final double[] SCORES = {
        0.3,
        99.99,
        Math.nextUp(2.0127744),
        1e21,
        Double.MIN_VALUE,
        Double.MAX_VALUE,
        -Double.MAX_VALUE,
        -0.0,
        0.0,
        0x1p53,
        1.0127744001234567,
        1318516439.8571312,
        6.37e17
    };
    private static final int RANDOM_SCORES = 10_000;
    private static final long SEED = 20_261_201L;

    static Stream<Arguments> servers() {
        return Stream.of(TestedServer.SHARED, TestedServer.REDIS_6_2)
                .flatMap(server -> Stream.of(ProtocolVersion.RESP2, ProtocolVersion.RESP3)
                        .map(version -> Arguments.of(server, version)));
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("servers")
    void everyReadPathGivesTheSameBits(TestedServer server, ProtocolVersion version) {
        for (Storage storage : Storage.values()) {
            onAQueue(server, version, storage, (queue, waiting) -> {
                List<Double> scores = scores();
                for (int i = 0; i < scores.size(); i++) {
                    queue.enqueue(NewJob.in("low").id(scores.get(i) + "#" + i).build());
                }
                assertSameBits(queue.peek(1_000));
                assertThat(queue.list(1_000).jobs()).isEqualTo(queue.peek(1_000));
                assertPagesShowThemAll(queue);
                Job first = queue.peek(1).get(0);
                assertThat(queue.find(first.id()))
                        .isInstanceOfSatisfying(
                                FindOutcome.Found.class,
                                found -> assertThat(found.job()).isEqualTo(first));
                List<Job> taken = new ArrayList<>(queue.poll().jobs());
                for (List<Job> next = queue.poll(1_000).jobs();
                        !next.isEmpty();
                        next = queue.poll(1_000).jobs()) {
                    taken.addAll(next);
                }
                assertThat(taken).hasSameSizeAs(scores);
                assertSameBits(taken);
            });
        }
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("servers")
    void infinitiesOfOtherProducersAreUnderstood(TestedServer server, ProtocolVersion version) {
        onAQueue(server, version, Storage.IDS_ONLY, (queue, waiting) -> {
            try (RedisClient other = RedisClient.create(server.uri())) {
                other.connect().sync().zadd(waiting, Double.POSITIVE_INFINITY, "last");
                other.connect().sync().zadd(waiting, Double.NEGATIVE_INFINITY, "first");
            }
            assertThat(queue.find(JobId.of("last")))
                    .isInstanceOfSatisfying(
                            FindOutcome.Found.class,
                            found -> assertThat(found.job().score().value()).isEqualTo(Double.POSITIVE_INFINITY));
            assertThat(queue.peek(2))
                    .extracting(job -> job.score().value())
                    .containsExactly(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
            Place first = queue.list(1).next().orElseThrow();
            assertThat(queue.list(2, first).jobs())
                    .containsExactly(queue.peek(2).get(1));
            Place last = queue.peek(2).get(1).place();
            assertThat(queue.list(2, last).jobs()).isEmpty();
            queue.cancel(first.id());
            assertThat(queue.list(2, first).jobs()).hasSize(1);
            assertThat(queue.list(2, new Place(last.score(), JobId.of("a"))).jobs())
                    .hasSize(1);
            queue.enqueue(NewJob.in("low").id("5#a").build());
            assertThat(queue.position(JobId.of("last")))
                    .isEqualTo(new PositionOutcome.At(JobId.of("last"), 1, Optional.empty()));
            queue.cancel(JobId.of("5#a"));
            try (RedisClient other = RedisClient.create(server.uri())) {
                other.connect().sync().zadd(waiting, Double.NEGATIVE_INFINITY, "first");
            }
            assertThat(queue.poll(2).jobs())
                    .extracting(job -> job.score().value())
                    .containsExactly(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        });
    }

    /** Each page begins after a place whose score went there and back as text. */
    private static void assertPagesShowThemAll(JobQueue queue) {
        List<Job> shown = new ArrayList<>();
        JobPage page = queue.list(1_000);
        shown.addAll(page.jobs());
        for (Optional<Place> next = page.next(); next.isPresent(); next = page.next()) {
            page = queue.list(1_000, next.get());
            shown.addAll(page.jobs());
        }
        assertThat(shown).hasSize((int) queue.depth()).doesNotHaveDuplicates();
        assertSameBits(shown);
    }

    private static List<Double> scores() {
        List<Double> scores = new ArrayList<>();
        Arrays.stream(SCORES).forEach(scores::add);
        new Random(SEED).doubles(RANDOM_SCORES, 0, 3).forEach(scores::add);
        Collections.shuffle(scores, new Random(SEED));
        return scores;
    }

    /** Ids here begin with the score as text. */
    private static double scoreIn(String id) {
        return Double.parseDouble(id.substring(0, id.indexOf('#')));
    }

    private static void assertSameBits(List<Job> jobs) {
        assertThat(jobs)
                .allSatisfy(job -> assertThat(
                                Double.doubleToRawLongBits(job.score().value()))
                        .isEqualTo(Double.doubleToRawLongBits(scoreIn(job.id().value()) + 0.0)));
    }

    private interface OnQueue {
        void accept(JobQueue queue, String waitingKey);
    }

    private static void onAQueue(TestedServer server, ProtocolVersion version, Storage storage, OnQueue test) {
        try (RedisClient client = RedisQueues.newClient(RedisURI.create(server.uri()))) {
            client.setOptions(
                    client.getOptions().mutate().protocolVersion(version).build());
            try (JobQueues queues =
                    RedisQueues.connect(RedisOptions.client(client).build())) {
                QueueName name = QueueName.of("protocol-" + UUID.randomUUID());
                JobQueue queue = queues.open(
                        name,
                        QueueOptions.builder()
                                .policy(new FunctionPolicy("score-in-id", job -> scoreIn(job.idText())))
                                .ordering(Ordering.CLOCK)
                                .storage(storage)
                                .build());
                test.accept(queue, QueueKeys.of(name).waiting());
                queues.delete(name);
            }
        }
    }
}
