package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tierq.BackendException;
import dev.tierq.BackendException.Reason;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.QueueName;
import dev.tierq.redis.servers.LimitedUser;
import dev.tierq.redis.servers.Right;
import dev.tierq.redis.servers.TestedServer;
import dev.tierq.redis.servers.Use;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each documented right is needed, and its lack shows early: when connecting or when a queue is opened, before anything of it
 * exists. That no others are needed is shown by the contract, which is run with these.
 */
final class PermissionIT {
    private static final Set<Right> ALL = EnumSet.allOf(Right.class);

    static Stream<Arguments> missing() {
        return Stream.of(TestedServer.EMBEDDED, TestedServer.REDIS_6_2)
                .flatMap(server -> Arrays.stream(Right.values()).map(right -> Arguments.of(server, right)));
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("missing")
    void aMissingRightShowsAtItsFirstUse(TestedServer server, Right missing) {
        Set<Right> others = EnumSet.complementOf(EnumSet.of(missing));

        BackendException refused =
                refused(missing.firstUse(), LimitedUser.create(server.uri(), LimitedUser.ALL_QUEUES, others));

        assertThat(refused).hasMessageStartingWith(missing.firstUse().failure());
        assertThat(keysOf(Use.QUEUE, server)).isEqualTo(missing.firstUse().keys());
        delete(Use.QUEUE, server);
    }

    @ParameterizedTest
    @EnumSource(names = {"EMBEDDED", "REDIS_6_2"})
    void aUserWithoutTheKeysIsRefusedWhenAQueueIsOpened(TestedServer server) {
        BackendException refused = refused(Use.OPENING, LimitedUser.create(server.uri(), "~tierq:{another}:*", ALL));

        assertThat(refused).hasMessageStartingWith(Use.OPENING.failure());
        assertThat(keysOf(Use.QUEUE, server)).isZero();
    }

    @ParameterizedTest
    @EnumSource(names = {"EMBEDDED", "REDIS_6_2"})
    void aUserOfTheKeysOfOneQueueServesIt(TestedServer server) {
        QueueName name = QueueName.of("one-" + UUID.randomUUID());
        try (JobQueues queues = connect(LimitedUser.create(server.uri(), "~tierq:{" + name.value() + "}:*", ALL))) {
            JobQueue queue = queues.open(name);
            queue.enqueue(NewJob.in("low").id("a").build());
            assertThat(queue.depthByTier().values()).containsExactly(0L, 0L, 1L);
            assertThat(queue.poll().jobs()).hasSize(1);
        }
    }

    private static BackendException refused(Use use, RedisURI user) {
        BackendException refused = catchThrowableOfType(BackendException.class, () -> {
            try (JobQueues queues = connect(user)) {
                use.on(queues);
            }
        });
        assertThat(refused).as("what the server refuses").isNotNull();
        assertThat(refused.reason()).isEqualTo(Reason.NO_PERMISSION);
        assertThat(refused).hasMessageEndingWith("Grant the user the commands and keys listed in docs/redis.md");
        return refused;
    }

    private static JobQueues connect(RedisURI user) {
        return RedisQueues.connect(RedisOptions.uri(user).build());
    }

    private static int keysOf(QueueName queue, TestedServer server) {
        try (RedisClient client = RedisClient.create(server.uri())) {
            return client.connect()
                    .sync()
                    .keys("tierq:{" + queue.value() + "}:*")
                    .size();
        }
    }

    private static void delete(QueueName queue, TestedServer server) {
        try (RedisClient client = RedisClient.create(server.uri())) {
            client.connect().sync().del(QueueKeys.of(queue).queue());
        }
    }
}
