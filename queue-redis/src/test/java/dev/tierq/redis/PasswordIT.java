package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tierq.BackendException;
import dev.tierq.BackendException.Reason;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.QueueName;
import dev.tierq.spi.QueueBackend;
import io.lettuce.core.AclSetuserArgs;
import io.lettuce.core.KillArgs;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.protocol.ProtocolVersion;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * No log line, exception or text of an object shows a password, whatever happens to the connection. The log is that of all
 * loggers at their lowest level, with one exception: at {@code TRACE} Lettuce writes the bytes that it sends.
 */
final class PasswordIT {
    private static final String SECRET = "s3cret";
    private static final String PASSWORD = "r1ght-" + SECRET;
    private static final String WRONG = "wr0ng-" + SECRET;
    private static final String ENCODER = "io.lettuce.core.protocol.CommandEncoder";

    private final CapturedLog log = new CapturedLog();
    private final OwnServer own = new OwnServer();
    private final List<String> shown = new ArrayList<>();

    PasswordIT() {
        own.redis().aclSetuser("worker", all().addPassword(PASSWORD));
    }

    @AfterEach
    void noPasswordWasShown() {
        own.close();
        log.close();
        assertThat(shown).noneMatch(text -> text.contains(SECRET));
        assertThat(log.lines().stream().filter(Predicate.not(PasswordIT::isSentBytes)))
                .noneMatch(line -> line.text().contains(SECRET));
    }

    private static AclSetuserArgs all() {
        return AclSetuserArgs.Builder.on().reset().on().allKeys().allCommands();
    }

    private static boolean isSentBytes(CapturedLog.Line line) {
        return line.logger().equals(ENCODER) && line.level().equals(Level.FINEST);
    }

    private String uri(String password) {
        return "redis://worker:%s@127.0.0.1:%d".formatted(password, own.server().port());
    }

    private void show(Object... objects) {
        Stream.of(objects).map(String::valueOf).forEach(shown::add);
    }

    private BackendException refused(RedisOptions options) {
        BackendException refused = catchThrowableOfType(
                BackendException.class, () -> RedisQueues.connect(options).close());
        shown.add(CapturedLog.told(refused));
        return refused;
    }

    @ParameterizedTest
    @EnumSource(names = {"RESP2", "RESP3"})
    void whileAConnectionServes(ProtocolVersion version) {
        try (RedisClient client = RedisQueues.newClient(RedisURI.create(uri(PASSWORD)))) {
            client.setOptions(
                    client.getOptions().mutate().protocolVersion(version).build());
            RedisOptions options = RedisOptions.client(client).build();
            try (JobQueues queues = RedisQueues.connect(options);
                    QueueBackend backend = RedisQueues.backend(options)) {
                JobQueue queue = queues.open(QueueName.of("password"));
                queue.enqueue(NewJob.in("low").build());
                assertThat(queue.poll().jobs()).hasSize(1);
                show(options, options.client(), queues, backend, queue);
            }
        }
        assertThat(log.lines()).extracting(CapturedLog.Line::logger).anyMatch(name -> name.startsWith("io.netty."));
        assertThat(log.holds("redis://worker:" + "*".repeat(PASSWORD.length()) + "@"))
                .isTrue();
    }

    /** What docs/redis.md warns of. */
    @Test
    void lettuceAtItsLowestLevelWritesTheBytesThatItSends() {
        RedisQueues.connect(uri(PASSWORD)).close();

        assertThat(log.lines().stream().filter(PasswordIT::isSentBytes))
                .anyMatch(line -> line.text().contains(PASSWORD));
    }

    @Test
    void whereItIsWrong() {
        RedisOptions options = RedisOptions.uri(uri(WRONG)).build();

        assertThat(refused(options).reason()).isEqualTo(Reason.AUTHENTICATION);

        show(options, options.uri());
    }

    @Test
    void whereItHasBecomeWrongWhenTheClientConnectsAgain() {
        try (JobQueues queues = RedisQueues.connect(uri(PASSWORD))) {
            JobQueue queue = queues.open(QueueName.of("password"));
            own.redis().aclSetuser("worker", all().addPassword("new-" + SECRET));
            own.redis().clientKill(KillArgs.Builder.user("worker"));
            await(() -> log.holds("WRONGPASS"));

            BackendException lost = catchThrowableOfType(BackendException.class, queue::depth);

            assertThat(lost.reason()).isEqualTo(Reason.UNREACHABLE);
            shown.add(CapturedLog.told(lost));
            own.redis().aclSetuser("worker", all().addPassword(PASSWORD));
            await(() -> catchThrowable(queue::depth) == null);
        }
    }

    @Test
    void whereTheUriIsMalformed() {
        shown.add(CapturedLog.told(catchThrowable(() -> RedisQueues.connect(uri(PASSWORD + "%t")))));
        shown.add(CapturedLog.told(catchThrowable(() -> RedisQueues.connect(uri(PASSWORD + "#t")))));
    }

    @Test
    void whereTheServerIsNotThere() {
        assertThat(refused(RedisOptions.uri("redis://worker:%s@127.0.0.1:1".formatted(PASSWORD))
                                .build())
                        .reason())
                .isEqualTo(Reason.UNREACHABLE);
    }

    @Test
    void whereTheServerSaysNothing() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            assertThat(refused(RedisOptions.uri(
                                            "redis://worker:%s@127.0.0.1:%d".formatted(PASSWORD, silent.getLocalPort()))
                                    .timeout(Duration.ofMillis(200))
                                    .build())
                            .reason())
                    .isEqualTo(Reason.TIMEOUT);
        }
    }

    @Test
    void whereTheServerDoesNotSpeakTls() {
        String uri = uri(PASSWORD).replace("redis:", "rediss:");

        assertThat(refused(RedisOptions.uri(uri).timeout(Duration.ofSeconds(2)).build()))
                .isNotNull();
    }

    @Test
    void whereARightIsMissing() {
        own.redis().aclSetuser("worker", all().addPassword(PASSWORD).removeCommand(CommandType.EVAL));
        try (JobQueues queues = RedisQueues.connect(uri(PASSWORD))) {
            BackendException refused =
                    catchThrowableOfType(BackendException.class, () -> queues.open(QueueName.of("password")));

            assertThat(refused.reason()).isEqualTo(Reason.NO_PERMISSION);
            shown.add(CapturedLog.told(refused));
        }
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("time is up").isLessThan(end);
            Thread.onSpinWait();
        }
    }
}
