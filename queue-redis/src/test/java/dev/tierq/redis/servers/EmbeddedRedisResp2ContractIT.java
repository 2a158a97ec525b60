package dev.tierq.redis.servers;

import dev.tierq.spi.QueueBackend;
import dev.tierq.tck.JobQueueContract;
import io.lettuce.core.protocol.ProtocolVersion;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract on the embedded Redis over RESP2, by a user with the documented rights. */
class EmbeddedRedisResp2ContractIT extends JobQueueContract {
    @RegisterExtension
    static final LimitedRun RUN = new LimitedRun(TestedServer.EMBEDDED, ProtocolVersion.RESP2);

    @Override
    protected QueueBackend connect() {
        return RUN.connect();
    }
}
