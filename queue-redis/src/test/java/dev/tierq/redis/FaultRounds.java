package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.BackendException;
import dev.tierq.BackendException.Reason;
import dev.tierq.EnqueueOutcome;
import dev.tierq.Job;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.OutcomeUnknownException;
import dev.tierq.QueueName;
import dev.tierq.tck.RedisServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A server, a consumer and a producer for rounds of faults, and what became of the jobs. Leaves nothing behind. */
final class FaultRounds implements AutoCloseable {
    private static final int ROUNDS = Integer.getInteger("tierq.rounds", 50);
    private static final int MOST_NANOS_APART = 4_000_000;

    private final Set<Thread> before = threads();
    private final RedisServer server = RedisServer.start();
    private final Watch watch = new Watch(server.uri());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Random random = new Random(41);
    private final JobQueues consumers = RedisQueues.connect(server.uri());
    private final JobQueues producers = RedisQueues.connect(server.uri());
    private final JobQueue queue = consumers.open(QueueName.of("faults"));
    private final JobQueue producer = producers.open(queue.name());
    private int added;
    private int delivered;
    private int back;
    private int lost;

    /** Makes as many rounds as were asked for; each is handed its number. */
    void run(IntConsumer round) {
        for (int i = 0; i < ROUNDS; i++) {
            round.accept(i);
        }
    }

    RedisServer server() {
        return server;
    }

    Watch watch() {
        return watch;
    }

    /** The consumer's queue; it keeps records. */
    JobQueue queue() {
        return queue;
    }

    int upTo(int most) {
        return 1 + random.nextInt(most);
    }

    /** Adds a job on one thread while the fault happens on another, in changing order. */
    Added atOnce(int number, Runnable fault) {
        CyclicBarrier start = new CyclicBarrier(2);
        int nanos = random.nextInt(MOST_NANOS_APART);
        boolean faultFirst = random.nextBoolean();
        CompletableFuture<Added> adding = CompletableFuture.supplyAsync(
                () -> {
                    meet(start, faultFirst ? nanos : 0);
                    return add(number);
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
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new AssertionError(e);
        }
        long begin = System.nanoTime() + nanosLater;
        while (System.nanoTime() < begin) {
            Thread.onSpinWait();
        }
    }

    /** Enqueues, again and again while the call says that nothing was changed. */
    Added add(int number) {
        added++;
        while (true) {
            try {
                return new Added(number, Optional.of((EnqueueOutcome.Accepted) producer.enqueue(Added.job(number))));
            } catch (OutcomeUnknownException unknown) {
                return new Added(number, Optional.empty());
            } catch (BackendException refused) {
                assertThat(refused.reason()).isEqualTo(Reason.UNREACHABLE);
            }
        }
    }

    /** The call may have failed, if it says that it may have lost the job, or if it was interrupted in an outage. */
    void settle(Added job, WaitingThread waiting) {
        List<Job> jobs = new ArrayList<>();
        boolean told = false;
        try {
            jobs.addAll(Until.answered(waiting.answer()).jobs());
        } catch (CompletionException e) {
            told = e.getCause() instanceof OutcomeUnknownException;
            assertThat(told || !job.certainly())
                    .as("only a poll under way may fail: %s", e)
                    .isTrue();
        }
        settle(job, jobs, told);
    }

    void settle(Added job, List<Job> taken) {
        settle(job, taken, false);
    }

    /** The job was delivered, or waits, or the waiting call has told that it may be lost; the same queue goes on. */
    private void settle(Added job, List<Job> taken, boolean told) {
        List<Job> waiting = drain();
        List<Job> all = new ArrayList<>(taken);
        all.addAll(waiting);
        delivered += taken.size();
        back += waiting.size();
        lost += job.certainly() && all.isEmpty() ? 1 : 0;
        assertThat(all)
                .as("job %d: delivered %s, waiting %s", job.number(), taken, waiting)
                .hasSizeBetween(job.certainly() && !told ? 1 : 0, 1);
        if (!all.isEmpty()) {
            job.assertIsAllOf(all);
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

    @Override
    public void close() {
        System.out.printf(
                "%d jobs: %d delivered, %d waited still, %d lost and told of, %d perhaps never added%n",
                added, delivered, back, lost, added - delivered - back - lost);
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
}
