package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tierq.BackendException;
import dev.tierq.BackendException.Reason;
import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import dev.tierq.Payload;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import org.junit.jupiter.api.Test;

/** A server at its memory limit refuses whole enqueues and goes on giving jobs. */
final class MemoryLimitIT {
    @Test
    void anEnqueueIsRefusedAsAWholeAndPollsGoOn() {
        try (OwnServer own = new OwnServer()) {
            JobQueue queue = own.open(QueueName.of("full"), QueueOptions.builder());
            queue.enqueue(NewJob.in("low").id("a").payload(Payload.ofText("x")).build());
            own.redis().configSet("maxmemory", "1mb");
            String before = own.contents();

            BackendException refused = catchThrowableOfType(
                    BackendException.class,
                    () -> queue.enqueue(NewJob.in("low").id("b").build()));

            assertThat(refused.reason()).isEqualTo(Reason.OUT_OF_MEMORY);
            assertThat(own.contents()).isEqualTo(before);
            assertThat(queue.poll().jobs()).hasSize(1);
            assertThat(queue.depthByTier().values()).containsOnly(0L);
        }
    }
}
