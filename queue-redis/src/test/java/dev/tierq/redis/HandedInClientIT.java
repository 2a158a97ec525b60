package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tierq.BackendException;
import dev.tierq.BackendException.Reason;
import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.Storage;
import dev.tierq.tck.RedisServer;
import io.lettuce.core.AclSetuserArgs;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.Delay;
import java.time.Duration;
import java.util.UUID;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A client that is handed in is checked, used as it is, and left open. */
final class HandedInClientIT {
    private final String uri = RedisServer.shared();

    @Test
    void lettucesDefaultsAreRefusedWithTheSettingsToUse() {
        try (RedisClient client = RedisClient.create(uri)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() ->
                            RedisQueues.connect(RedisOptions.client(client).build()))
                    .withMessage("The Redis client would lose or repeat jobs when its connection breaks: set"
                            + " ClientOptions.disconnectedBehavior(REJECT_COMMANDS),"
                            + " ClientOptions.replayFilter(command -> true),"
                            + " ClientResources.reconnectDelay(Delay.constant(Duration.ofMillis(100))),"
                            + " or take RedisQueues.newClient");
        }
    }

    @Test
    void aClientThatDoesNotConnectAgainIsRefused() {
        try (RedisClient client = RedisQueues.newClient(RedisURI.create(uri))) {
            client.setOptions(client.getOptions().mutate().autoReconnect(false).build());
            assertThatIllegalArgumentException()
                    .isThrownBy(() ->
                            RedisQueues.connect(RedisOptions.client(client).build()))
                    .withMessageContaining("set ClientOptions.autoReconnect(true), or take");
        }
    }

    @Test
    void aClientWithTheRightSettingsServesAndStaysOpenAndUnchanged() {
        ClientResources resources = ClientResources.builder()
                .reconnectDelay(Delay.constant(Duration.ofMillis(500)))
                .build();
        try (RedisClient client = RedisClient.create(resources, uri)) {
            ClientOptions options = ClientOptions.builder()
                    .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
                    .replayFilter(command -> true)
                    .build();
            client.setOptions(options);
            JobQueues queues = RedisQueues.connect(RedisOptions.client(client).build());
            QueueName name = QueueName.of("handed-in-" + UUID.randomUUID());
            queues.open(name).enqueue(NewJob.in("low").build());
            queues.delete(name);
            queues.close();

            assertThat(client.getOptions()).isSameAs(options);
            assertThat(client.connect().sync().ping()).isEqualTo("PONG");
        }
        resources.shutdown().syncUninterruptibly();
    }

    @Test
    void aClientMadeHereEndsItsThreadsWhenItIsClosed() {
        RedisClient client = RedisQueues.newClient(RedisURI.create(uri));
        client.connect().sync().ping();
        client.close();
        assertThat(client.getResources().eventExecutorGroup().isShutdown()).isTrue();
    }

    @Test
    void aConnectThatFailsLeavesNoConnectionBehind() {
        try (OwnServer own = new OwnServer()) {
            own.redis()
                    .aclSetuser(
                            "no-scripts",
                            AclSetuserArgs.Builder.on()
                                    .addPassword("pass")
                                    .allKeys()
                                    .allCommands()
                                    .removeCommand(CommandType.SCRIPT));
            try (RedisClient client = RedisQueues.newClient(RedisURI.create(
                    "redis://no-scripts:pass@127.0.0.1:" + own.server().port()))) {
                assertThatExceptionOfType(BackendException.class)
                        .isThrownBy(() ->
                                RedisQueues.connect(RedisOptions.client(client).build()));

                assertThat(own.redis().clientList()).doesNotContain("user=no-scripts");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Storage.class)
    void callsOnAClientThatWasClosedFailAsOnALostServer(Storage storage) {
        RedisClient client = RedisQueues.newClient(RedisURI.create(uri));
        try (JobQueues queues = RedisQueues.connect(RedisOptions.client(client).build())) {
            JobQueue queue = queues.open(
                    QueueName.of("client-closed-" + UUID.randomUUID()),
                    QueueOptions.builder().storage(storage).build());
            queues.delete(queue.name());
            client.close();

            Stream<ThrowingCallable> calls = Stream.of(
                    () -> queue.enqueue(NewJob.in("low").build()),
                    queue::poll,
                    () -> queue.peek(1),
                    () -> queue.list(1),
                    () -> queue.position(JobId.of("a")),
                    () -> queue.find(JobId.of("a")),
                    () -> queue.cancel(JobId.of("a")),
                    () -> queue.purge("low"),
                    queue::purgeAll,
                    queue::depth,
                    queue::depthByTier,
                    queues::queues,
                    () -> queues.delete(queue.name()),
                    () -> queues.open(QueueName.of("another")));
            assertThat(calls)
                    .allSatisfy(call -> assertThat(catchThrowableOfType(BackendException.class, call))
                            .extracting(BackendException::reason)
                            .isEqualTo(Reason.UNREACHABLE));
        }
    }
}
