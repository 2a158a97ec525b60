package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.JobQueues;
import dev.tierq.QueueName;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.KillArgs;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.Delay;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * About one connect in 2,000 of a named user failed with "Currently not connected": the driver resolves such credentials on
 * a thread of their own, and may then hand out the connection before its own thread has put it into service.
 */
final class EarlyDriverIT {
    private final OwnServer own = new OwnServer();
    private final ClientResources resources = ClientResources.builder()
            .reconnectDelay(Delay.constant(ClientSettings.MAX_RECONNECT_DELAY))
            .build();

    @AfterEach
    void close() {
        own.close();
        resources.shutdown().syncUninterruptibly();
    }

    @Test
    void aConnectionThatRejectsCommandsWhenItIsHandedOutIsReplaced() {
        try (EarlyClient client = new EarlyClient();
                JobQueues queues =
                        RedisQueues.connect(RedisOptions.client(client).build())) {
            assertThat(client.connects).isEqualTo(2);
            assertThat(queues.open(QueueName.of("early")).depth()).isZero();
        }
    }

    /** Loses its first connection before it hands it out. */
    private final class EarlyClient extends RedisClient {
        private int connects;

        private EarlyClient() {
            super(resources, RedisURI.create(own.server().uri()));
            setOptions(ClientSettings.apply(ClientOptions.builder()).build());
        }

        @Override
        public <K, V> StatefulRedisConnection<K, V> connect(RedisCodec<K, V> codec) {
            StatefulRedisConnection<K, V> connection = super.connect(codec);
            connects++;
            if (connects == 1) {
                own.redis().clientKill(KillArgs.Builder.typeNormal().skipme());
                awaitRejecting(connection);
            }
            return connection;
        }

        private static void awaitRejecting(StatefulRedisConnection<?, ?> connection) {
            long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
            while (connection.isOpen() && System.nanoTime() < end) {
                Thread.onSpinWait();
            }
        }
    }
}
