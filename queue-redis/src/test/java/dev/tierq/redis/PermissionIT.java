package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tierq.BackendException;
import dev.tierq.BackendException.Reason;
import dev.tierq.JobId;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.PositionOutcome;
import dev.tierq.QueueName;
import io.lettuce.core.AclSetuserArgs;
import io.lettuce.core.protocol.CommandKeyword;
import io.lettuce.core.protocol.CommandType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A user's missing right shows when a queue is opened, before anything of it exists. */
final class PermissionIT {
    private static final String PASSWORD = "s3cret-of-a-test";

    private static OwnServer own;

    @BeforeAll
    static void start() {
        own = new OwnServer();
    }

    @AfterAll
    static void stop() {
        own.close();
    }

    private static JobQueues connectAs(String user, String password) {
        return RedisQueues.connect("redis://%s:%s@127.0.0.1:%d"
                .formatted(user, password, own.server().port()));
    }

    @ParameterizedTest
    @EnumSource(
            value = CommandType.class,
            names = {
                "EVAL", "EVALSHA", "DEL", "TYPE", "TIME", "ZADD", "ZPOPMIN", "ZREM", "ZCARD", "ZCOUNT", "ZMSCORE",
                "ZSCORE", "ZRANGE", "ZRANK", "HSET", "HGET", "HMGET", "HDEL", "UNLINK"
            })
    void openingFailsWithoutTheRightToACommandThatScriptsNeed(CommandType command) {
        own.redis()
                .aclSetuser(
                        "limited",
                        AclSetuserArgs.Builder.on()
                                .reset()
                                .on()
                                .addPassword(PASSWORD)
                                .allKeys()
                                .allCommands()
                                .removeCommand(command));
        try (JobQueues queues = connectAs("limited", PASSWORD)) {
            String before = own.contents();
            BackendException refused =
                    catchThrowableOfType(BackendException.class, () -> queues.open(QueueName.of("limited")));

            assertThat(refused).isNotNull();
            assertThat(refused.reason()).isEqualTo(Reason.NO_PERMISSION);
            assertThat(refused).hasMessageContaining("nothing was changed. Grant the user the commands and keys");
            assertThat(own.contents()).isEqualTo(before);
        }
    }

    @Test
    void aUserWithTheListedRightsServes() {
        own.redis()
                .aclSetuser(
                        "enough",
                        AclSetuserArgs.Builder.on()
                                .addPassword(PASSWORD)
                                .keyPattern("tierq:*")
                                .noCommands()
                                .addCommand(CommandType.EVAL)
                                .addCommand(CommandType.EVALSHA)
                                .addCommand(CommandType.SCRIPT, CommandKeyword.LOAD)
                                .addCommand(CommandType.DEL)
                                .addCommand(CommandType.TYPE)
                                .addCommand(CommandType.TIME)
                                .addCommand(CommandType.ZADD)
                                .addCommand(CommandType.ZPOPMIN)
                                .addCommand(CommandType.ZREM)
                                .addCommand(CommandType.ZCARD)
                                .addCommand(CommandType.ZCOUNT)
                                .addCommand(CommandType.ZMSCORE)
                                .addCommand(CommandType.ZSCORE)
                                .addCommand(CommandType.ZRANGE)
                                .addCommand(CommandType.HSET)
                                .addCommand(CommandType.HGET)
                                .addCommand(CommandType.HMGET)
                                .addCommand(CommandType.ZRANK)
                                .addCommand(CommandType.UNLINK)
                                .addCommand(CommandType.HDEL));
        try (JobQueues queues = connectAs("enough", PASSWORD)) {
            var queue = queues.open(QueueName.of("enough"));
            queue.enqueue(NewJob.in("low").id("a").build());
            assertThat(queue.depthByTier().values()).containsExactly(0L, 0L, 1L);
            assertThat(queue.position(JobId.of("a"))).isInstanceOf(PositionOutcome.At.class);
            assertThat(queue.list(5).jobs()).hasSize(1);
            assertThat(queue.poll().jobs()).hasSize(1);
            assertThat(queue.purgeAll()).isZero();
            assertNamingTakesTheRightToScan(queues);
            assertThat(queues.delete(queue.name())).isTrue();
        }
    }

    private static void assertNamingTakesTheRightToScan(JobQueues queues) {
        BackendException refused = catchThrowableOfType(BackendException.class, queues::queues);
        assertThat(refused.reason()).isEqualTo(Reason.NO_PERMISSION);
        assertThat(refused).hasMessageContaining("queues: the server answered").hasMessageContaining("'scan'");
        own.redis().aclSetuser("enough", AclSetuserArgs.Builder.addCommand(CommandType.SCAN));
        assertThat(queues.queues()).contains(QueueName.of("enough"));
    }

    @Test
    void aWrongPasswordIsNamedAsSuchAndAppearsNowhere() {
        own.redis()
                .aclSetuser(
                        "known",
                        AclSetuserArgs.Builder.on()
                                .addPassword(PASSWORD)
                                .allKeys()
                                .allCommands());

        BackendException refused = catchThrowableOfType(
                BackendException.class,
                () -> connectAs("known", "wr0ng-password").close());

        assertThat(refused.reason()).isEqualTo(Reason.AUTHENTICATION);
        assertThat(refused).hasMessageNotContaining("wr0ng-password");
    }

    @Test
    void aServerThatIsNotThereIsUnreachable() {
        BackendException refused = catchThrowableOfType(
                BackendException.class,
                () -> RedisQueues.connect("redis://127.0.0.1:1").close());

        assertThat(refused.reason()).isEqualTo(Reason.UNREACHABLE);
        assertThat(refused)
                .hasMessageStartingWith("Connecting to Redis at 127.0.0.1:1: Connection refused")
                .hasMessageEndingWith(". Check the address and that the server runs, then connect again");
    }
}
