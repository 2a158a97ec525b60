package dev.tierq.inmemory;

import dev.tierq.QueueName;
import dev.tierq.spi.QueueBackend;
import dev.tierq.spi.QueueDescription;
import dev.tierq.spi.QueueStore;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** One of several connections to the same queues in memory: closing it leaves them to the others. */
record Connection(QueueBackend shared) implements QueueBackend {
    @Override
    public CompletionStage<QueueStore> open(QueueDescription description) {
        return shared.open(description);
    }

    @Override
    public CompletionStage<Set<QueueName>> queues() {
        return shared.queues();
    }

    @Override
    public CompletionStage<Boolean> delete(QueueName name) {
        return shared.delete(name);
    }

    @Override
    public void close() {}
}
