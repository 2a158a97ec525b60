package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.Job;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.PollOutcome;
import dev.tierq.spi.BackendQueues;
import io.lettuce.core.KillArgs;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Faults at the moment of an enqueue, while somebody waits for it (B29): each job is delivered once or waits still, as it was; one
 * whose reply was cut off is told of. {@code -Dtierq.rounds} makes more rounds.
 */
final class WaitFaultsIT {
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final int LONGEST_PAUSE_MILLIS = 100;

    private final FaultRounds rounds = new FaultRounds();
    private final Watch watch = rounds.watch();
    private final JobQueue queue = rounds.queue();

    @AfterEach
    void nothingIsLeftBehind() {
        rounds.close();
    }

    private WaitingThread blocked() {
        WaitingThread waiting = WaitingThread.on(queue);
        Until.holds(
                "one connection blocks, and the call waits",
                () -> watch.blocked().size() == 1,
                () -> "answer " + waiting.answer() + ", connections " + watch.connections());
        return waiting;
    }

    private static List<Job> jobs(WaitingThread waiting) {
        return Until.answered(waiting.answer()).jobs();
    }

    @Test
    void anInterruptLosesNoJob() {
        rounds.run(round -> {
            WaitingThread waiting = blocked();
            Added added = rounds.atOnce(round, waiting::interrupt);

            List<Job> jobs = jobs(waiting);
            assertThat(waiting.keptAnInterrupt()).isTrue();
            rounds.settle(added, jobs);
        });
    }

    /** Its job may be in hand still, on its way back: it is waited for. */
    @Test
    void aCancelledStageLosesNoJob() {
        rounds.run(round -> {
            CompletableFuture<PollOutcome> stage = queue.async().poll(1, LONG).toCompletableFuture();
            watch.awaitBlocked(1);
            Added added = rounds.atOnce(round, () -> stage.cancel(true));

            boolean cancelled = stage.isCancelled();
            rounds.settle(
                    added,
                    cancelled
                            ? queue.poll(9, LONG).jobs()
                            : Until.answered(stage).jobs());
        });
    }

    /** Two clients wait, and the one that would be woken first is closed: the other is woken, and need not find out by itself. */
    @Test
    void aClientThatIsClosedPassesItsWakeUpOn() {
        String uri = rounds.server().uri();
        LookCount looks =
                new LookCount(RedisQueues.backend(RedisOptions.uri(uri).build()));
        try (JobQueues staying = new BackendQueues(looks, ForkJoinPool.commonPool())) {
            JobQueue other = staying.open(queue.name());
            rounds.run(round -> {
                JobQueues leaving = RedisQueues.connect(uri);
                CompletableFuture<PollOutcome> first =
                        leaving.open(queue.name()).async().poll(1, LONG).toCompletableFuture();
                watch.awaitBlocked(1);
                CompletableFuture<PollOutcome> second =
                        other.async().poll(1, LONG).toCompletableFuture();
                watch.awaitBlocked(2);
                Added added = rounds.atOnce(round, leaving::close);

                if (Until.answered(first.handle((outcome, failure) -> failure == null))) {
                    rounds.settle(added, Until.answered(first).jobs());
                    added = rounds.add(round);
                }
                rounds.settle(added, Until.answered(second).jobs());
            });
            assertThat(looks.found())
                    .as("jobs that a look found instead of a wake-up")
                    .isZero();
        }
    }

    @Test
    void aWaitGoesOnAfterItsConnectionWasKilled() {
        rounds.run(round -> {
            WaitingThread waiting = blocked();
            killBlocked();

            rounds.settle(rounds.add(round), jobs(waiting));
        });
    }

    @Test
    void noJobIsLostUntoldWhenTheConnectionThatWaitsIsKilled() {
        rounds.run(round -> {
            WaitingThread waiting = blocked();

            rounds.settle(rounds.atOnce(round, this::killBlocked), waiting);
        });
    }

    private void killBlocked() {
        watch.blocked().forEach(id -> watch.redis().clientKill(KillArgs.Builder.id(id)));
    }

    @Test
    void noJobIsLostUntoldWhenAllConnectionsAreKilled() {
        rounds.run(round -> {
            WaitingThread waiting = blocked();
            Added added = rounds.atOnce(round, () -> watch.redis().clientKill(KillArgs.Builder.typeNormal()));

            if (!added.certainly()) {
                waiting.interrupt();
            }
            rounds.settle(added, waiting);
        });
    }

    @Test
    void aServerThatPausesLosesNoJob() {
        rounds.run(round -> {
            WaitingThread waiting = blocked();
            Added added = rounds.atOnce(round, () -> watch.redis().clientPause(rounds.upTo(LONGEST_PAUSE_MILLIS)));

            rounds.settle(added, jobs(waiting));
        });
    }

    @Test
    void aServerThatHangsForAWhileLosesNoJob() {
        String process = watch.redis().info("server").replaceAll("(?s).*process_id:(\\d+).*", "$1");
        rounds.run(round -> {
            WaitingThread waiting = blocked();
            Added added = rounds.atOnce(round, () -> {
                signal("-STOP", process);
                signal("-CONT", process);
            });

            rounds.settle(added, jobs(waiting));
        });
    }

    private static void signal(String signal, String process) {
        try {
            assertThat(new ProcessBuilder("kill", signal, process).start().waitFor())
                    .isZero();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
