package dev.tierq.inmemory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.QueueName;
import dev.tierq.ScoreException;
import dev.tierq.tck.SettableClock;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The clock of the backend stands for the server's time: what it shows is checked as a given clock is. */
class BackendClockTest {
    @Test
    void aReadingThatNoQueueCanCountIsRefusedAndNothingIsWritten() {
        SettableClock clock = new SettableClock(Instant.MAX);
        try (JobQueues queues = InMemoryQueues.create(clock)) {
            JobQueue queue = queues.open(QueueName.of("far"));

            ScoreException refused = catchThrowableOfType(
                    ScoreException.class, () -> queue.enqueue(NewJob.in("low").build()));

            assertThat(refused).hasMessageContaining("expected a clock between 1970-01-01T00:00:00Z and 2255-06-05T");
            assertThat(queue.depth()).isZero();
        }
    }
}
