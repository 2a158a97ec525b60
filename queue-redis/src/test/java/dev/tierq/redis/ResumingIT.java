package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tierq.BackendException;
import dev.tierq.BackendException.Reason;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.PollOutcome;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.Storage;
import dev.tierq.tck.RedisServer;
import io.lettuce.core.KillArgs;
import io.lettuce.core.UnblockType;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A loop of waiting polls that goes on after errors is given jobs again, once the server serves again (B26). */
final class ResumingIT {
    private static final long RESUMES_SECONDS = 10;
    private static final QueueName NAME = QueueName.of("resuming");
    private static final Duration LONG = Duration.ofMinutes(2);

    private final RedisServer server = RedisServer.start();
    private final JobQueues queues = RedisQueues.connect(
            RedisOptions.uri(server.uri()).timeout(Duration.ofSeconds(2)).build());

    @AfterEach
    void close() {
        queues.close();
        server.close();
    }

    private static QueueOptions options(Storage storage) {
        return QueueOptions.builder().storage(storage).build();
    }

    private PollLoop loop(Storage storage, Duration wait) {
        return PollLoop.on(queues.open(NAME, options(storage)), wait);
    }

    private void assertResumes(PollLoop loop, Storage storage) {
        JobId id;
        try (JobQueues others = RedisQueues.connect(server.uri())) {
            JobQueue producer = others.open(NAME, options(storage));
            id = producer.enqueue(NewJob.in("low").build()).id();
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(RESUMES_SECONDS);
            Until.holds(
                    "the job is there, or the time is over",
                    () -> !loop.received().isEmpty() || System.nanoTime() > end);
        }
        assertThat(loop.received())
                .as("received within %d s", RESUMES_SECONDS)
                .extracting(Job::id)
                .containsExactly(id);
        queues.close();
        Until.answered(loop.ended());
    }

    @ParameterizedTest
    @EnumSource(Storage.class)
    void afterAllConnectionsWereKilled(Storage storage) {
        try (Watch watch = new Watch(server.uri())) {
            PollLoop loop = loop(storage, LONG);
            watch.awaitBlocked(1);
            watch.redis().clientKill(KillArgs.Builder.typeNormal());

            assertResumes(loop, storage);
        }
    }

    @ParameterizedTest
    @CsvSource({"RECORDS, 120000", "RECORDS, 300", "IDS_ONLY, 120000"})
    void afterTheServerWasAwayUntilCallsFailed(Storage storage, long waitMillis) {
        PollLoop loop = loop(storage, Duration.ofMillis(waitMillis));
        try (Watch watch = new Watch(server.uri())) {
            watch.awaitBlocked(1);
        }
        server.stop();
        loop.outage(true);
        loop.awaitFailure(Reason.UNREACHABLE);
        loop.outage(false);
        server.restart();

        assertResumes(loop, storage);
        assertThat(loop.wasEmptyInAnOutage())
                .as("an outage looked like an empty queue")
                .isFalse();
    }

    /** The limit of a command is longer than the wait: nothing but the lost connection tells of the outage. */
    @Test
    void aWaitDuringWhichTheServerGoesAwayIsNoEmptyQueue() {
        try (JobQueues patient = RedisQueues.connect(server.uri())) {
            CompletionStage<PollOutcome> waiting = patient.open(NAME).async().poll(1, Duration.ofSeconds(2));
            try (Watch watch = new Watch(server.uri())) {
                watch.awaitBlocked(1);
            }
            server.stop();

            assertThatThrownBy(() -> Until.answered(waiting))
                    .hasCauseInstanceOf(BackendException.class)
                    .extracting(failure -> ((BackendException) failure.getCause()).reason())
                    .isEqualTo(Reason.UNREACHABLE);
        }
    }

    @ParameterizedTest
    @EnumSource(Storage.class)
    void afterAnOperatorEndedTheWaitWithAnError(Storage storage) {
        try (Watch watch = new Watch(server.uri())) {
            PollLoop loop = loop(storage, LONG);
            watch.awaitBlocked(1);
            long first = watch.blocked().get(0);
            assertThat(watch.redis().clientUnblock(first, UnblockType.ERROR)).isEqualTo(1);

            assertResumes(loop, storage);
            assertThat(loop.hasFailedWith(Reason.OTHER)).as("a call failed").isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource({"RECORDS, 120000", "RECORDS, 300", "IDS_ONLY, 120000", "IDS_ONLY, 300"})
    void afterTheServerWasAReplicaForAWhile(Storage storage, long waitMillis) {
        try (RedisServer master = RedisServer.start();
                Watch watch = new Watch(server.uri())) {
            PollLoop loop = loop(storage, Duration.ofMillis(waitMillis));
            watch.awaitBlocked(1);
            watch.redis().replicaof("127.0.0.1", master.port());
            loop.outage(true);
            loop.awaitFailure(Reason.READ_ONLY);
            Until.holds("it is a copy", () -> watch.redis().info("replication").contains("master_link_status:up"));
            loop.outage(false);
            watch.redis().replicaofNoOne();

            assertResumes(loop, storage);
            assertThat(loop.wasEmptyInAnOutage())
                    .as("a replica looked like an empty queue")
                    .isFalse();
        }
    }
}
