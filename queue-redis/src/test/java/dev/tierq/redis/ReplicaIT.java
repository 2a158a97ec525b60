package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;
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
import io.lettuce.core.RedisClient;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A server that was demoted to a replica is an error for whoever is left on it, never a queue without jobs. */
final class ReplicaIT {
    @ParameterizedTest
    @EnumSource(Storage.class)
    void aPollOnAReplicaIsRefused(Storage storage) {
        onAReplica(storage, queue -> assertReadOnly(() -> queue.poll(5)));
    }

    @ParameterizedTest
    @EnumSource(Storage.class)
    void anEnqueueAndACancelOnAReplicaAreRefused(Storage storage) {
        onAReplica(storage, queue -> {
            assertReadOnly(() -> queue.enqueue(NewJob.in("high").build()));
            assertReadOnly(() -> queue.cancel(JobId.of("none")));
            assertReadOnly(queue::purgeAll);
            assertReadOnly(() -> queue.purge("high"));
        });
    }

    @Test
    void scriptsThatOnlyLookAreRefusedOnAReplicaToo() {
        onAReplica(Storage.RECORDS, queue -> {
            assertReadOnly(() -> queue.peek(5));
            assertReadOnly(() -> queue.find(JobId.of("none")));
            assertReadOnly(() -> queue.list(5));
            assertReadOnly(() -> queue.position(JobId.of("none")));
        });
        onAReplica(Storage.IDS_ONLY, queue -> assertReadOnly(queue::depthByTier));
    }

    private static void assertReadOnly(ThrowingCallable operation) {
        BackendException refused = catchThrowableOfType(BackendException.class, operation);
        assertThat(refused).isNotNull();
        assertThat(refused.reason()).isEqualTo(Reason.READ_ONLY);
        assertThat(refused).hasMessageContaining("nothing was changed. Connect to the master");
    }

    private static void onAReplica(Storage storage, Consumer<JobQueue> test) {
        try (RedisServer server = RedisServer.start();
                JobQueues queues = RedisQueues.connect(server.uri());
                RedisClient other = RedisClient.create(server.uri())) {
            JobQueue queue = queues.open(
                    QueueName.of("demoted"),
                    QueueOptions.builder().storage(storage).build());
            other.connect().sync().replicaof("127.0.0.1", 1);
            test.accept(queue);
        }
    }
}
