package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.Job;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.PollOutcome;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.Storage;
import io.lettuce.core.ScriptOutputType;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A server at its memory limit takes jobs back that nobody took, and passes wake-ups on. */
final class MemoryLimitIT {
    @ParameterizedTest
    @EnumSource(Storage.class)
    void aJobGoesBackToItsPlaceAlsoWhenTheServerIsFull(Storage storage) {
        Queue<Runnable> held = new ConcurrentLinkedQueue<>();
        try (OwnServer own = new OwnServer();
                JobQueues queues = RedisQueues.connect(
                        RedisOptions.uri(own.server().uri()).executor(held::add).build())) {
            JobQueue queue = queues.open(
                    QueueName.of("full"),
                    QueueOptions.builder().storage(storage).build());
            queue.enqueue(NewJob.in("low").build());
            List<Job> before = queue.peek(9);
            CompletableFuture<PollOutcome> stage = queue.async().poll().toCompletableFuture();
            Until.holds("the job is on its way to the stage", () -> !held.isEmpty());
            own.redis().configSet("maxmemory", "1mb");
            stage.cancel(true);
            held.remove().run();

            Until.holds("the job waits again", () -> queue.depth() == 1);
            assertThat(queue.peek(9)).isEqualTo(before);
            CompletionStage<PollOutcome> waiting = queue.async().poll(1, Duration.ofMinutes(2));
            Until.holds("the job is on its way to the one who waits", () -> !held.isEmpty());
            held.remove().run();
            assertThat(Until.answered(waiting).jobs()).isEqualTo(before);
        }
    }

    @Test
    void aWakeUpIsPassedOnAlsoWhenTheServerIsFull() {
        try (OwnServer own = new OwnServer()) {
            JobQueue queue = own.open(QueueName.of("full"), QueueOptions.builder());
            queue.enqueue(NewJob.in("low").build());
            QueueKeys keys = QueueKeys.of(queue.name());
            own.redis().del(keys.wakeUp());
            own.redis().configSet("maxmemory", "1mb");

            own.redis()
                    .eval(
                            Script.WAKE.source(),
                            ScriptOutputType.MULTI,
                            keys.queue(),
                            keys.waiting(),
                            keys.records(),
                            keys.absent(),
                            keys.wakeUp());

            assertThat(own.redis().zcard(keys.wakeUp())).isEqualTo(1);
        }
    }
}
