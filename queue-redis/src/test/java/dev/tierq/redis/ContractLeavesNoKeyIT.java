package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.spi.QueueBackend;
import dev.tierq.tck.JobQueueContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contract on a server of its own: when all its tests have ended, no key is left. */
class ContractLeavesNoKeyIT extends JobQueueContract {
    private static OwnServer own;

    @BeforeAll
    static void start() {
        own = new OwnServer();
    }

    @AfterAll
    static void stop() {
        try (OwnServer server = own) {
            assertThat(server.redis().keys("*")).isEmpty();
        }
    }

    @Override
    protected QueueBackend connect() {
        return RedisQueues.backend(RedisOptions.uri(own.server().uri()).build());
    }
}
