package dev.tierq.inmemory;

import dev.tierq.scoring.QueueTime;
import dev.tierq.spi.QueueBackend;
import dev.tierq.tck.JobQueueContract;

/** The contract on queues in memory. */
class InMemoryContractTest extends JobQueueContract {
    private final QueueBackend memory = InMemoryQueues.backend(QueueTime.system());

    @Override
    protected QueueBackend connect() {
        return new Connection(memory);
    }
}
