package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tierq.CancelOutcome;
import dev.tierq.EnqueueOutcome;
import dev.tierq.FindOutcome;
import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.OutcomeUnknownException;
import dev.tierq.Payload;
import dev.tierq.PositionOutcome;
import dev.tierq.QueueName;
import dev.tierq.tck.RedisServer;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server forgets its scripts at a restart and at a flush (B53): every operation goes on, and takes effect once. */
final class ScriptCacheIT {
    private final RedisServer server = RedisServer.start();
    private final JobQueues queues = RedisQueues.connect(server.uri());
    private final RedisClient other = RedisClient.create(server.uri());
    private JobQueue queue;

    @BeforeEach
    void open() {
        queue = queues.open(QueueName.of("scripts"));
    }

    @AfterEach
    void close() {
        queues.close();
        other.close();
        server.close();
    }

    private void forgetScripts() {
        other.connect().sync().scriptFlush();
    }

    @Test
    void everyOperationGoesOnAfterTheScriptsAreForgotten() {
        JobId first = JobId.of("first");
        forgetScripts();
        assertThat(queue.enqueue(
                        NewJob.in("high").id(first).payload(Payload.ofText("a")).build()))
                .isInstanceOf(EnqueueOutcome.Accepted.class);
        forgetScripts();
        assertThat(queue.enqueue(NewJob.in("low").id("second").build())).isInstanceOf(EnqueueOutcome.Accepted.class);
        forgetScripts();
        assertThat(queue.peek(5)).extracting(job -> job.id().value()).containsExactly("first", "second");
        forgetScripts();
        assertThat(queue.list(1).next()).map(place -> place.id()).contains(first);
        forgetScripts();
        assertThat(queue.position(JobId.of("second"))).isInstanceOf(PositionOutcome.At.class);
        forgetScripts();
        assertThat(queue.purge("medium")).isZero();
        forgetScripts();
        assertThat(queue.find(first)).isInstanceOf(FindOutcome.Found.class);
        forgetScripts();
        assertThat(queue.cancel(JobId.of("second"))).isInstanceOf(CancelOutcome.Removed.class);
        forgetScripts();
        assertThat(queue.poll(5).jobs()).extracting(job -> job.payload().text()).containsExactly("a");
        assertThat(queue.depth()).isZero();
        assertThat(queue.depthByTier().values()).containsOnly(0L);
        forgetScripts();
        assertThat(queues.delete(queue.name())).isTrue();
    }

    @Test
    void pipelinedListsAreAcceptedOnceEach() {
        forgetScripts();
        List<NewJob> jobs = IntStream.range(0, 2_500)
                .mapToObj(number -> NewJob.in("low").id("job-" + number).build())
                .toList();
        queue.enqueueAll(jobs.stream(), outcome -> assertThat(outcome).isInstanceOf(EnqueueOutcome.Accepted.class));
        assertThat(queue.depth()).isEqualTo(2_500);
        assertThat(queue.poll(3).jobs()).extracting(job -> job.id().value()).containsExactly("job-0", "job-1", "job-2");
    }

    @Test
    void aPollWhoseTimeIsUpIsNotSentAgain() {
        try (RedisClient client = RedisQueues.newClient(RedisURI.create(server.uri()));
                JobQueues hasty = RedisQueues.connect(RedisOptions.client(client)
                        .timeout(Duration.ofMillis(500))
                        .build())) {
            JobQueue impatient = hasty.open(queue.name());
            impatient.enqueue(NewJob.in("low").id("kept").build());
            forgetScripts();
            RedisCommands<String, String> admin = other.connect().sync();
            tell(admin, "PAUSE", "60000", "WRITE");

            assertThatExceptionOfType(OutcomeUnknownException.class).isThrownBy(impatient::poll);
            tell(admin, "UNPAUSE");

            impatient.depth();
            assertThat(impatient.depth()).isEqualTo(1);
        }
    }

    private static void tell(RedisCommands<String, String> admin, String... arguments) {
        CommandArgs<String, String> words = new CommandArgs<>(StringCodec.UTF8);
        List.of(arguments).forEach(words::add);
        admin.dispatch(CommandType.CLIENT, new StatusOutput<>(StringCodec.UTF8), words);
    }
}
