package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tierq.BackendException;
import dev.tierq.BackendException.Reason;
import dev.tierq.Job;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.Ordering;
import dev.tierq.Payload;
import dev.tierq.PollOutcome;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.Storage;
import dev.tierq.scoring.WeightedTimestampPolicy;
import dev.tierq.tck.RedisServer;
import io.lettuce.core.AclSetuserArgs;
import io.lettuce.core.protocol.CommandType;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Waits on the set itself, for consumers of ids only: jobs of any producer are handed over at once, and one that nobody wants any
 * more is back at its score. {@code -Dtierq.rounds} makes more rounds.
 */
final class BlockingPopIT {
    private static final int ROUNDS = Integer.getInteger("tierq.rounds", 50);
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final QueueName NAME = QueueName.of("direct");
    private static final String WAITING = QueueKeys.of(NAME).waiting();
    private static final double SCORE = 1.0000000000000002;
    private static final Executor OWN_THREAD = work -> new Thread(work, "faults").start();

    private final RedisServer server = RedisServer.start();
    private final Watch watch = new Watch(server.uri());
    private final JobQueues queues = connect(server.uri());
    private final Random random = new Random(43);

    @AfterEach
    void close() {
        queues.close();
        watch.close();
        server.close();
    }

    private static JobQueues connect(String uri) {
        return RedisQueues.connect(RedisOptions.uri(uri).blockingPop(true).build());
    }

    private static QueueOptions idsOnly() {
        return QueueOptions.builder()
                .storage(Storage.IDS_ONLY)
                .policy(WeightedTimestampPolicy.units())
                .ordering(Ordering.CLOCK)
                .build();
    }

    private void addFromOutside(String id) {
        watch.redis().zadd(WAITING, SCORE, id);
    }

    private static void assertGiven(List<Job> jobs, String... ids) {
        assertThat(jobs).extracting(job -> job.id().value()).containsExactly(ids);
        assertThat(jobs).extracting(job -> job.score().value()).containsOnly(SCORE);
    }

    @Test
    void aJobOfAnyProducerIsHandedOverWithoutALook() {
        JobQueue queue = queues.open(NAME, idsOnly());
        CompletionStage<PollOutcome> waiting = queue.async().poll(1, LONG);
        watch.awaitBlocked(1);
        watch.forgetCommands();
        addFromOutside("a");

        assertGiven(Until.answered(waiting).jobs(), "a");
        assertThat(watch.commands()).containsOnlyKeys("zadd");
    }

    @Test
    void whoHasRoomForMoreIsGivenMore() {
        JobQueue queue = queues.open(NAME, idsOnly());
        CompletionStage<PollOutcome> waiting = queue.async().poll(3, LONG);
        watch.awaitBlocked(1);
        watch.redis().multi();
        addFromOutside("a");
        addFromOutside("b");
        watch.redis().exec();

        assertGiven(Until.answered(waiting).jobs(), "a", "b");
    }

    @Test
    void manyWhoWaitShareAConnectionAndAreGivenAJobEach() {
        JobQueue queue = queues.open(NAME, idsOnly());
        List<CompletionStage<PollOutcome>> waits = List.of(
                queue.async().poll(1, LONG),
                queue.async().poll(1, LONG),
                queue.async().poll(1, LONG));
        watch.awaitBlocked(1);
        for (int i = 0; i < waits.size(); i++) {
            addFromOutside("job-" + i);
        }

        assertThat(waits)
                .map(Until::answered)
                .flatExtracting(PollOutcome::jobs)
                .hasSize(3)
                .doesNotHaveDuplicates();
    }

    @Test
    void aWaitThatNobodyNeedsIsEnded() {
        JobQueue queue = queues.open(NAME, idsOnly());
        CompletionStage<PollOutcome> waiting = queue.async().poll(1, LONG);
        watch.awaitBlocked(1);
        waiting.toCompletableFuture().cancel(true);

        watch.awaitBlocked(0);
        addFromOutside("a");
        assertThat(queue.depth()).isEqualTo(1);
    }

    @Test
    void aJobThatComesWhenItsStageIsCancelledIsBackAtItsScore() {
        JobQueue queue = queues.open(NAME, idsOnly());
        int delivered = 0;
        for (int round = 0; round < ROUNDS; round++) {
            String id = "job-" + round;
            CompletableFuture<PollOutcome> stage = queue.async().poll(1, LONG).toCompletableFuture();
            if (random.nextBoolean()) {
                watch.awaitBlocked(1);
            }
            atOnce(() -> addFromOutside(id), () -> stage.cancel(true));

            boolean given = !stage.isCancelled();
            delivered += given ? 1 : 0;
            assertGiven(
                    given ? Until.answered(stage).jobs() : queue.poll(9, LONG).jobs(), id);
            assertThat(queue.depth()).isZero();
        }
        System.out.printf("%d rounds: %d delivered, %d back%n", ROUNDS, delivered, ROUNDS - delivered);
    }

    @Test
    void aJobThatComesWhenTheQueuesAreClosedIsNotLost() {
        JobQueue other = queues.open(NAME, idsOnly());
        int delivered = 0;
        try (CapturedLog errors = new CapturedLog(Level.SEVERE)) {
            for (int round = 0; round < ROUNDS; round++) {
                delivered += isDeliveredByThoseWhoClose("job-" + round, other) ? 1 : 0;
            }
            assertThat(errors.lines()).isEmpty();
        }
        System.out.printf("%d rounds: %d delivered, %d back%n", ROUNDS, delivered, ROUNDS - delivered);
    }

    private boolean isDeliveredByThoseWhoClose(String id, JobQueue other) {
        JobQueues closing = connect(server.uri());
        CompletableFuture<PollOutcome> stage =
                closing.open(NAME, idsOnly()).async().poll(1, LONG).toCompletableFuture();
        if (random.nextBoolean()) {
            watch.awaitBlocked(1);
        }
        atOnce(() -> addFromOutside(id), closing::close);

        boolean given = Until.answered(stage.handle((outcome, failure) -> failure == null));
        assertGiven(given ? Until.answered(stage).jobs() : other.poll(9, LONG).jobs(), id);
        assertThat(other.depth()).isZero();
        return given;
    }

    /** Does both, one of them a little later. */
    private void atOnce(Runnable first, Runnable second) {
        int nanos = random.nextInt(4_000_000);
        boolean firstLater = random.nextBoolean();
        CompletableFuture<Void> other = CompletableFuture.runAsync(firstLater ? second : first, OWN_THREAD);
        long begin = System.nanoTime() + nanos;
        while (System.nanoTime() < begin) {
            Thread.onSpinWait();
        }
        (firstLater ? first : second).run();
        Until.answered(other);
    }

    @Test
    void aQueueWithRecordsWaitsForTheMarkerAllTheSame() {
        JobQueue queue = queues.open(NAME);
        CompletionStage<PollOutcome> waiting = queue.async().poll(1, LONG);
        watch.awaitBlocked(1);
        queue.enqueue(NewJob.of("low", Payload.ofText("data")));

        assertThat(Until.answered(waiting).jobs())
                .extracting(job -> job.payload().text())
                .containsExactly("data");
    }

    @Test
    void withoutTheRightToClientCommandsAWaitIsRefusedBeforeItTakesAnything() {
        refusedTo(CommandType.CLIENT, queue -> {
            assertThatThrownBy(() -> queue.poll(1, LONG))
                    .isInstanceOf(BackendException.class)
                    .extracting("reason")
                    .isEqualTo(Reason.NO_PERMISSION);
            addFromOutside("a");
            assertGiven(queue.poll(1, LONG).jobs(), "a");
        });
    }

    private void refusedTo(CommandType command, Consumer<JobQueue> test) {
        watch.redis()
                .aclSetuser(
                        "limited",
                        AclSetuserArgs.Builder.on()
                                .addPassword("pass")
                                .allKeys()
                                .allCommands()
                                .removeCommand(command));
        try (JobQueues limited = connect("redis://limited:pass@127.0.0.1:" + server.port())) {
            test.accept(limited.open(NAME, idsOnly()));
        }
    }
}
