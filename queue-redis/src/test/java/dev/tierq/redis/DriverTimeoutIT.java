package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.PollOutcome;
import dev.tierq.QueueName;
import dev.tierq.tck.RedisServer;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.protocol.RedisCommand;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A driver that gives up on a command which blocks takes a wake-up with it: its own limits must be none for waits. */
final class DriverTimeoutIT {
    private static final RedisURI URI = RedisURI.create(RedisServer.shared());

    private static RedisClient client(RedisURI uri, TimeoutOptions timeouts) {
        RedisClient client = RedisQueues.newClient(uri);
        client.setOptions(client.getOptions().mutate().timeoutOptions(timeouts).build());
        return client;
    }

    /** Limits waits, and no other command. */
    private static TimeoutOptions waitsFor(Duration limit) {
        return TimeoutOptions.builder()
                .timeoutSource(new TimeoutOptions.TimeoutSource() {
                    @Override
                    public long getTimeout(RedisCommand<?, ?, ?> command) {
                        return command.getType() == CommandType.BZPOPMIN ? limit.toMillis() : -1;
                    }

                    @Override
                    public TimeUnit getTimeUnit() {
                        return TimeUnit.MILLISECONDS;
                    }
                })
                .build();
    }

    static Stream<TimeoutOptions> thatAbandonWaits() {
        return Stream.of(
                TimeoutOptions.enabled(Duration.ofSeconds(1)),
                TimeoutOptions.builder().fixedTimeout(Duration.ofMillis(9_999)).build(),
                waitsFor(Duration.ofSeconds(6)));
    }

    @ParameterizedTest
    @MethodSource("thatAbandonWaits")
    void aClientThatWouldAbandonWaitsIsRefused(TimeoutOptions timeouts) {
        try (RedisClient client = client(URI, timeouts)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() ->
                            RedisQueues.connect(RedisOptions.client(client).build()))
                    .withMessage("The Redis client would lose or repeat jobs when its connection breaks: set"
                            + " ClientOptions.timeoutOptions that leave BZPOPMIN 10 s or more, or none,"
                            + " or take RedisQueues.newClient");
        }
    }

    static Stream<TimeoutOptions> thatDoNot() {
        return Stream.of(
                TimeoutOptions.create(),
                TimeoutOptions.enabled(),
                TimeoutOptions.enabled(Duration.ofSeconds(10)),
                waitsFor(Duration.ofSeconds(10)));
    }

    @ParameterizedTest
    @MethodSource("thatDoNot")
    void aClientThatWouldNotServes(TimeoutOptions timeouts) {
        try (RedisClient client = client(URI, timeouts)) {
            assertThatCode(() -> RedisQueues.connect(RedisOptions.client(client).build())
                            .close())
                    .doesNotThrowAnyException();
        }
    }

    /** 7 s pass by a wait on another queue: the wait goes on after its first 5 s, and after the connection's limit of 1 s. */
    @Test
    void aLimitOfTheConnectionDoesNotEndAWait() {
        RedisURI hasty =
                RedisURI.builder(URI).withTimeout(Duration.ofSeconds(1)).build();
        try (RedisClient client = client(hasty, TimeoutOptions.enabled());
                JobQueues queues =
                        RedisQueues.connect(RedisOptions.client(client).build())) {
            JobQueue queue = queues.open(QueueName.of("hasty-" + UUID.randomUUID()));
            CompletionStage<PollOutcome> waiting = queue.async().poll(1, Duration.ofMinutes(2));
            JobQueue other = queues.open(QueueName.of("hasty-other-" + UUID.randomUUID()));
            assertThat(other.poll(1, Duration.ofSeconds(7))).isEqualTo(new PollOutcome.Empty());

            assertThat(waiting.toCompletableFuture()).isNotDone();
            queue.enqueue(NewJob.in("low").build());
            assertThat(Until.answered(waiting).jobs()).hasSize(1);
        }
    }
}
