package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tierq.BackendException.Reason;
import dev.tierq.Job;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.OutcomeUnknownException;
import dev.tierq.PollOutcome;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.Storage;
import dev.tierq.tck.RedisServer;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is lost with a reply: of a wait a wake-up only, which is healed; of the poll after it a job, and the call says so. */
final class LostWakeUpIT {
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final QueueName NAME = QueueName.of("lost-wake-up");

    private final RedisServer server = RedisServer.start();
    private final Watch watch = new Watch(server.uri());
    private final JobQueues others = RedisQueues.connect(server.uri());
    private ReplyCutter link;
    private JobQueues queues;

    @BeforeEach
    void connect() throws IOException {
        link = new ReplyCutter(server.port());
        queues = RedisQueues.connect(link.uri());
    }

    @AfterEach
    void close() {
        link.openEntrance();
        queues.close();
        others.close();
        watch.close();
        link.close();
        server.close();
    }

    private static JobQueue open(JobQueues client, Storage storage) {
        return client.open(NAME, QueueOptions.builder().storage(storage).build());
    }

    private static NewJob job(String id) {
        return NewJob.in("low").id(id).build();
    }

    private static void assertGiven(CompletionStage<PollOutcome> waiting, String id) {
        assertThat(Until.answered(waiting).jobs())
                .extracting(Job::id)
                .extracting(Object::toString)
                .containsExactly(id);
    }

    @ParameterizedTest
    @EnumSource(Storage.class)
    void aPollAfterAWakeUpWhoseReplyIsLostLosesItsJobAndSaysSo(Storage storage) {
        JobQueue queue = open(queues, storage);
        JobQueue producer = open(others, storage);
        CompletionStage<PollOutcome> first = queue.async().poll(1, LONG);
        watch.awaitBlocked(1);
        CompletionStage<PollOutcome> second = queue.async().poll(1, LONG);
        link.cutReplyAfter(1);
        producer.enqueue(job("lost"));

        assertThat(catchThrowable(() -> Until.answered(first)))
                .cause()
                .isInstanceOf(OutcomeUnknownException.class)
                .hasMessageContaining("jobs may have been taken, and are lost then")
                .extracting("reason")
                .isEqualTo(Reason.UNREACHABLE);
        producer.enqueue(job("next"));
        assertGiven(second, "next");
        assertThat(producer.depth()).isZero();
    }

    @ParameterizedTest
    @EnumSource(Storage.class)
    void aWaitWhoseReplyIsLostLosesNoJob(Storage storage) {
        CompletionStage<PollOutcome> waiting = open(queues, storage).async().poll(1, LONG);
        watch.awaitBlocked(1);
        link.cutNextReply();
        open(others, storage).enqueue(job("a"));

        assertGiven(waiting, "a");
    }

    @ParameterizedTest
    @EnumSource(Storage.class)
    void aWakeUpThatIsLostWithItsClientIsHealedByAnother(Storage storage) {
        open(queues, storage).async().poll(1, LONG);
        watch.awaitBlocked(1);
        CompletionStage<PollOutcome> another = open(others, storage).async().poll(1, LONG);
        watch.awaitBlocked(2);
        link.closeEntrance();
        link.cutNextReply();
        open(others, storage).enqueue(job("a"));

        assertGiven(another, "a");
    }
}
