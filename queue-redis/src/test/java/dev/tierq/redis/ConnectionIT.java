package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.QueueName;
import dev.tierq.tck.RedisServer;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Connecting and closing end in time, whatever the other side or the calling thread is at. */
final class ConnectionIT {
    private final QueueName name = QueueName.of("connection-" + UUID.randomUUID());

    @Test
    void connectingOnAnInterruptedThreadConnectsAndKeepsTheFlag() {
        String uri = RedisServer.shared();
        Thread.currentThread().interrupt();

        try (JobQueues queues = RedisQueues.connect(uri)) {
            assertThat(Thread.interrupted()).isTrue();
            assertThat(queues.open(name).depth()).isZero();
            queues.delete(name);
        }
    }

    @Test
    void closingOnAnInterruptedThreadClosesAndKeepsTheFlag() {
        JobQueues queues = RedisQueues.connect(RedisServer.shared());
        Thread.currentThread().interrupt();

        assertThatCode(queues::close).doesNotThrowAnyException();

        assertThat(Thread.interrupted()).isTrue();
        assertThatIllegalStateException().isThrownBy(() -> queues.open(name));
    }

    @Test
    void closingOnAThreadOfTheDriverEnds() {
        try (OwnServer own = new OwnServer()) {
            JobQueues queues = RedisQueues.connect(
                    RedisOptions.uri(own.server().uri()).executor(Runnable::run).build());
            JobQueue queue = queues.open(name);
            own.redis().clientPause(500);

            var closed = queue.async().depth().thenRun(queues::close).toCompletableFuture();

            assertThatCode(() -> closed.get(20, TimeUnit.SECONDS)).doesNotThrowAnyException();
        }
    }
}
