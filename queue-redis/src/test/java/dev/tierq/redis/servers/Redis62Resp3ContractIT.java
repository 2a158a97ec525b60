package dev.tierq.redis.servers;

import dev.tierq.spi.QueueBackend;
import dev.tierq.tck.JobQueueContract;
import io.lettuce.core.protocol.ProtocolVersion;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract on Redis 6.2 over RESP3, by a user with the documented rights. */
class Redis62Resp3ContractIT extends JobQueueContract {
    @RegisterExtension
    static final LimitedRun RUN = new LimitedRun(TestedServer.REDIS_6_2, ProtocolVersion.RESP3);

    @Override
    protected QueueBackend connect() {
        return RUN.connect();
    }
}
