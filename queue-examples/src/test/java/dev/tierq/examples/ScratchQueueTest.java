package dev.tierq.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.QueueOptions;
import dev.tierq.inmemory.InMemoryQueues;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ScratchQueueTest {
    @Test
    void closingDeletesTheQueue() {
        try (JobQueues queues = InMemoryQueues.create()) {
            JobQueue queue;
            try (ScratchQueue scratch = ScratchQueue.open(queues, "test", QueueOptions.defaults())) {
                queue = scratch.queue();
                queue.enqueueAll(Stream.generate(() -> NewJob.in("low").build()).limit(2_500), outcome -> {});
            }
            assertThat(queue.depth()).isZero();
            assertThat(queues.queues()).isEmpty();
        }
    }

    @Test
    void everyRunHasAQueueOfItsOwn() {
        try (JobQueues queues = InMemoryQueues.create();
                ScratchQueue one = ScratchQueue.open(queues, "test", QueueOptions.defaults());
                ScratchQueue other = ScratchQueue.open(queues, "test", QueueOptions.defaults())) {
            assertThat(one.queue().name()).isNotEqualTo(other.queue().name());
        }
    }
}
