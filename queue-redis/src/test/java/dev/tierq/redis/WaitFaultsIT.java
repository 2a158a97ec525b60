package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.BackendException;
import dev.tierq.BackendException.Reason;
import dev.tierq.EnqueueOutcome;
import dev.tierq.Job;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.OutcomeUnknownException;
import dev.tierq.Payload;
import dev.tierq.PollOutcome;
import dev.tierq.QueueName;
import dev.tierq.tck.RedisServer;
import io.lettuce.core.KillArgs;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Faults at the moment of an enqueue, while somebody waits for it (B29): each job is delivered once or waits still, as it was; one
 * whose reply was cut off is told of. {@code -Dtierq.rounds} makes more rounds.
 */
final class WaitFaultsIT {
    private static final int ROUNDS = Integer.getInteger("tierq.rounds", 50);
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final QueueName NAME = QueueName.of("faults");

    private final Set<Thread> before = threads();
    private final RedisServer server = RedisServer.start();
    private final Watch watch = new Watch(server.uri());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Random random = new Random(41);
    private JobQueues consumers;
    private JobQueues producers;
    private JobQueue queue;
    private JobQueue producer;
    private int delivered;
    private int back;
    private int lost;

    @BeforeEach
    void connect() {
        consumers = RedisQueues.connect(server.uri());
        producers = RedisQueues.connect(server.uri());
        queue = consumers.open(NAME);
        producer = producers.open(NAME);
    }

    @AfterEach
    void nothingIsLeftBehind() {
        System.out.printf(
                "%d rounds: %d delivered, %d waited still, %d lost and told of, %d perhaps never added%n",
                ROUNDS, delivered, back, lost, ROUNDS - delivered - back - lost);
        consumers.close();
        producers.close();
        threads.shutdownNow();
        Until.holds("no connection is left", () -> watch.connections().isEmpty());
        watch.close();
        server.close();
        Until.holds("no thread is left but those that are shared", () -> before.containsAll(threads()));
    }

    /** But for those that the JDK keeps for a while or for ever. */
    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> Stream.of("ForkJoinPool.commonPool", "CompletableFutureDelay", "process reaper")
                        .noneMatch(thread.getName()::startsWith))
                .collect(Collectors.toSet());
    }

    @Test
    void anInterruptLosesNoJob() {
        for (int round = 0; round < ROUNDS; round++) {
            WaitingThread waiting = WaitingThread.on(queue);
            watch.awaitBlocked(1);
            Added added = atOnce(round, waiting::interrupt);

            List<Job> jobs = Until.answered(waiting.answer()).jobs();
            assertThat(waiting.keptAnInterrupt()).isTrue();
            settle(added, jobs, false);
        }
    }

    @Test
    void aCancelledStageLosesNoJob() {
        for (int round = 0; round < ROUNDS; round++) {
            CompletableFuture<PollOutcome> stage = queue.async().poll(1, LONG).toCompletableFuture();
            watch.awaitBlocked(1);
            Added added = atOnce(round, () -> stage.cancel(true));

            if (stage.isCancelled()) {
                back++;
                added.assertIsIt(queue.poll(9, LONG).jobs());
            } else {
                settle(added, Until.answered(stage).jobs(), false);
            }
        }
    }

    @Test
    void aWaitGoesOnAfterItsConnectionWasKilled() {
        for (int round = 0; round < ROUNDS; round++) {
            WaitingThread waiting = WaitingThread.on(queue);
            watch.awaitBlocked(1);
            killBlocked();
            Added added = add(round);

            settle(added, Until.answered(waiting.answer()).jobs(), false);
        }
    }

    @Test
    void aConnectionThatIsKilledWhileItWaitsLosesNoJobUnknown() {
        for (int round = 0; round < ROUNDS; round++) {
            WaitingThread waiting = WaitingThread.on(queue);
            watch.awaitBlocked(1);
            Added added = atOnce(round, this::killBlocked);

            settle(added, waiting);
        }
    }

    @Test
    void allConnectionsThatAreKilledLoseNoJobUnknown() {
        for (int round = 0; round < ROUNDS; round++) {
            WaitingThread waiting = WaitingThread.on(queue);
            watch.awaitBlocked(1);
            Added added = atOnce(round, () -> watch.redis().clientKill(KillArgs.Builder.typeNormal()));

            if (!added.certainly()) {
                waiting.interrupt();
            }
            settle(added, waiting);
        }
    }

    @Test
    void aServerThatPausesLosesNoJob() {
        for (int round = 0; round < ROUNDS; round++) {
            WaitingThread waiting = WaitingThread.on(queue);
            watch.awaitBlocked(1);
            Added added = atOnce(round, () -> watch.redis().clientPause(1 + random.nextInt(100)));

            settle(added, Until.answered(waiting.answer()).jobs(), false);
        }
    }

    @Test
    void aServerThatHangsForAWhileLosesNoJob() {
        String process = watch.redis().info("server").replaceAll("(?s).*process_id:(\\d+).*", "$1");
        for (int round = 0; round < ROUNDS; round++) {
            WaitingThread waiting = WaitingThread.on(queue);
            watch.awaitBlocked(1);
            Added added = atOnce(round, () -> {
                signal("-STOP", process);
                signal("-CONT", process);
            });

            settle(added, Until.answered(waiting.answer()).jobs(), false);
        }
    }

    private static void signal(String signal, String process) {
        try {
            assertThat(new ProcessBuilder("kill", signal, process).start().waitFor())
                    .isZero();
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void killBlocked() {
        watch.blocked().forEach(id -> watch.redis().clientKill(KillArgs.Builder.id(id)));
    }

    /** Adds the job of a round on one thread while the fault happens on another, in changing order. */
    private Added atOnce(int round, Runnable fault) {
        CyclicBarrier start = new CyclicBarrier(2);
        int nanos = random.nextInt(4_000_000);
        boolean faultFirst = random.nextBoolean();
        CompletableFuture<Added> adding = CompletableFuture.supplyAsync(
                () -> {
                    meet(start, faultFirst ? nanos : 0);
                    return add(round);
                },
                threads);
        meet(start, faultFirst ? 0 : nanos);
        fault.run();
        return Until.answered(adding);
    }

    /** Meets the other thread, and begins a little after it. */
    private static void meet(CyclicBarrier start, long nanosLater) {
        try {
            start.await(Until.LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        long begin = System.nanoTime() + nanosLater;
        while (System.nanoTime() < begin) {
            Thread.onSpinWait();
        }
    }

    /** Enqueues, again and again while the call says that nothing was changed. */
    private Added add(int round) {
        NewJob job = NewJob.in("medium")
                .header("round", Integer.toString(round))
                .payload(Payload.ofText("data of round " + round))
                .build();
        while (true) {
            try {
                return new Added(round, Optional.of((EnqueueOutcome.Accepted) producer.enqueue(job)));
            } catch (OutcomeUnknownException unknown) {
                return new Added(round, Optional.empty());
            } catch (BackendException refused) {
                assertThat(refused.reason()).isEqualTo(Reason.UNREACHABLE);
            }
        }
    }

    private void settle(Added added, WaitingThread waiting) {
        List<Job> jobs = new ArrayList<>();
        boolean told = false;
        try {
            jobs.addAll(Until.answered(waiting.answer()).jobs());
        } catch (CompletionException e) {
            told = e.getCause() instanceof OutcomeUnknownException;
            assertThat(told || !added.certainly())
                    .as("only a poll under way may fail: %s", e)
                    .isTrue();
        }
        settle(added, jobs, told);
    }

    /** The job was delivered, or waits, or the waiting call has told that it may be lost; the queue goes on. */
    private void settle(Added added, List<Job> taken, boolean told) {
        List<Job> waiting = drain();
        List<Job> all = new ArrayList<>(taken);
        all.addAll(waiting);
        delivered += taken.size();
        back += waiting.size();
        lost += added.certainly() && all.isEmpty() ? 1 : 0;
        assertThat(all)
                .as("round %d: delivered %s, waiting %s", added.round(), taken, waiting)
                .hasSizeBetween(added.certainly() && !told ? 1 : 0, 1);
        if (!all.isEmpty()) {
            added.assertIsIt(all);
        }
    }

    /** Polls until the connection is there, then until nothing waits. */
    private List<Job> drain() {
        List<Job> jobs = new ArrayList<>();
        Until.holds("the same queue is usable", this::answers);
        assertThat(queue.depthByTier().values()).containsExactly(0L, queue.depth(), 0L);
        for (List<Job> next = queue.poll(9).jobs();
                !next.isEmpty();
                next = queue.poll(9).jobs()) {
            jobs.addAll(next);
        }
        return jobs;
    }

    private boolean answers() {
        try {
            queue.depth();
            return true;
        } catch (BackendException e) {
            return false;
        }
    }

    /**
     * What is known of the job of a round.
     *
     * @param accepted its id and score, or nothing if the reply was lost and the job was not found
     */
    private record Added(int round, Optional<EnqueueOutcome.Accepted> accepted) {
        boolean certainly() {
            return accepted.isPresent();
        }

        void assertIsIt(List<Job> jobs) {
            assertThat(jobs).hasSize(1);
            Job job = jobs.get(0);
            assertThat(job.payload().text()).isEqualTo("data of round " + round);
            assertThat(job.headers()).containsExactly(Map.entry("round", Integer.toString(round)));
            assertThat(job.tier().orElseThrow().name()).isEqualTo("medium");
            assertThat(job.attempts()).isZero();
            accepted.ifPresent(known -> {
                assertThat(job.id()).isEqualTo(known.id());
                assertThat(job.score()).isEqualTo(known.score());
            });
        }
    }
}
