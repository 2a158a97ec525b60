package dev.tierq.redis;

import dev.tierq.spi.QueueBackend;
import dev.tierq.tck.JobQueueContract;
import dev.tierq.tck.RedisServer;

/** The contract on a real Redis, over the newest protocol that client and server share (RESP3). */
class RedisContractIT extends JobQueueContract {
    @Override
    protected QueueBackend connect() {
        return RedisQueues.backend(RedisOptions.uri(RedisServer.shared()).build());
    }
}
