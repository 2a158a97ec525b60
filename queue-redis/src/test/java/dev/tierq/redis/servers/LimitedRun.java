package dev.tierq.redis.servers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.redis.RedisOptions;
import dev.tierq.redis.RedisQueues;
import dev.tierq.spi.QueueBackend;
import io.lettuce.core.RedisClient;
import io.lettuce.core.protocol.ProtocolVersion;
import java.util.EnumSet;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * One run of the contract: on one server, over one protocol, by a user who has the rights of docs/redis.md and no others,
 * on one client that is handed in. What this user may do, others may too.
 */
final class LimitedRun implements BeforeAllCallback, AfterAllCallback {
    private final TestedServer server;
    private final ProtocolVersion protocol;
    private RedisClient client;

    LimitedRun(TestedServer server, ProtocolVersion protocol) {
        this.server = server;
        this.protocol = protocol;
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        if (isOutermost(context)) {
            client = newClient();
        }
    }

    /**
     * The contract deletes the queues that it opened: nothing of theirs is left on a server that outlives it. Called after a
     * server that could not start too: then there is nothing to look at.
     */
    @Override
    public void afterAll(ExtensionContext context) {
        if (isOutermost(context) && client != null) {
            client.close();
            try (RedisClient other = RedisClient.create(server.uri())) {
                assertThat(other.connect().sync().keys("tierq:{contract-*"))
                        .as("keys that the contract left")
                        .isEmpty();
            }
        }
    }

    private RedisClient newClient() {
        RedisClient made = RedisQueues.newClient(
                LimitedUser.create(server.uri(), LimitedUser.ALL_QUEUES, EnumSet.allOf(Right.class)));
        made.setOptions(made.getOptions().mutate().protocolVersion(protocol).build());
        return made;
    }

    QueueBackend connect() {
        return RedisQueues.backend(RedisOptions.client(client).build());
    }

    /** The contract's parts are nested classes, before which extensions are called too. */
    private static boolean isOutermost(ExtensionContext context) {
        return context.getEnclosingTestClasses().isEmpty();
    }
}
