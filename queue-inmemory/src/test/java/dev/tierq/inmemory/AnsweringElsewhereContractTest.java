package dev.tierq.inmemory;

import dev.tierq.QueueName;
import dev.tierq.scoring.QueueTime;
import dev.tierq.spi.QueueBackend;
import dev.tierq.spi.QueueDescription;
import dev.tierq.spi.QueueStore;
import dev.tierq.tck.JobQueueContract;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The contract on queues in memory that answer on a thread of their own: what all backends share must cope with it. */
class AnsweringElsewhereContractTest extends JobQueueContract {
    private final QueueBackend memory = InMemoryQueues.backend(QueueTime.system());

    @Override
    protected QueueBackend connect() {
        return new Driver(memory, Executors.newSingleThreadExecutor());
    }

    private record Driver(QueueBackend memory, ExecutorService thread) implements QueueBackend {
        @Override
        public CompletionStage<QueueStore> open(QueueDescription description) {
            return memory.open(description).thenApplyAsync(store -> new AnsweringStore(store, thread), thread);
        }

        @Override
        public CompletionStage<Set<QueueName>> queues() {
            return memory.queues().thenApplyAsync(names -> names, thread);
        }

        @Override
        public CompletionStage<Boolean> delete(QueueName name) {
            return memory.delete(name).thenApplyAsync(deleted -> deleted, thread);
        }

        @Override
        public void close() {
            thread.shutdown();
        }
    }
}
