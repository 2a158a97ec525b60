package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.inject.CreationException;
import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.ProvisionException;
import com.google.inject.Stage;
import dev.tierq.BackendException;
import dev.tierq.BackendException.Reason;
import dev.tierq.JobQueues;
import dev.tierq.QueueName;
import dev.tierq.inmemory.InMemoryQueueModule;
import dev.tierq.tck.RedisServer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The module on Redis: when it connects, and what a server that is not there looks like. */
final class RedisQueueModuleIT {
    private static final Pattern CONNECTIONS = Pattern.compile("total_connections_received:(\\d+)");

    private static RedisQueueModule module(RedisServer server) {
        return new RedisQueueModule(RedisOptions.uri(server.uri()).build());
    }

    private static int connections(OwnServer own) {
        Matcher found = CONNECTIONS.matcher(own.redis().info("stats"));
        assertThat(found.find()).isTrue();
        return Integer.parseInt(found.group(1));
    }

    @Test
    void theConnectionOpensWhenItIsFirstAskedForAndOnlyThen() {
        try (OwnServer own = new OwnServer()) {
            int before = connections(own);
            Injector injector = Guice.createInjector(module(own.server()));
            assertThat(connections(own)).isEqualTo(before);

            try (JobQueues queues = injector.getInstance(JobQueues.class)) {
                assertThat(connections(own)).isEqualTo(before + 1);
                assertThat(injector.getInstance(JobQueues.class)).isSameAs(queues);
                assertThat(connections(own)).isEqualTo(before + 1);
            }
        }
    }

    @Test
    void aServerThatIsNotThereFailsTheInjectionWithOurExceptionAndIsAskedAgainNextTime() {
        try (RedisServer server = RedisServer.start()) {
            server.stop();
            Injector injector = Guice.createInjector(module(server));

            ProvisionException refused =
                    catchThrowableOfType(ProvisionException.class, () -> injector.getInstance(JobQueues.class));
            assertThat(refused).hasMessageContaining("Connecting to Redis at 127.0.0.1:" + server.port());
            assertUnreachable(refused.getCause());

            server.restart();
            try (JobQueues queues = injector.getInstance(JobQueues.class)) {
                assertThat(queues.open(QueueName.of("mail")).depth()).isZero();
            }
        }
    }

    @Test
    void anInjectorForProductionConnectsAtOnce() {
        try (RedisServer server = RedisServer.start()) {
            server.stop();

            CreationException refused = catchThrowableOfType(
                    CreationException.class, () -> Guice.createInjector(Stage.PRODUCTION, module(server)));

            assertUnreachable(refused.getCause());
        }
    }

    private static void assertUnreachable(Throwable cause) {
        assertThat(cause)
                .isInstanceOfSatisfying(
                        BackendException.class,
                        failure -> assertThat(failure.reason()).isEqualTo(Reason.UNREACHABLE));
    }

    @Test
    void twoBackendsInOneInjectorAreAnErrorThatGuiceNames() {
        RedisQueueModule redis =
                new RedisQueueModule(RedisOptions.uri("redis://localhost").build());

        assertThatExceptionOfType(CreationException.class)
                .isThrownBy(() -> Guice.createInjector(redis, new InMemoryQueueModule()))
                .withMessageContaining("JobQueues was bound multiple times")
                .withMessageContaining("RedisQueueModule.queues")
                .withMessageContaining("InMemoryQueueModule.queues");
    }
}
