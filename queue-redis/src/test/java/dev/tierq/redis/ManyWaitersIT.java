package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.Job;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.Storage;
import dev.tierq.spi.BackendQueues;
import dev.tierq.tck.RedisServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Many who wait, over several clients, and many who produce, one job at a time: each job is taken once, and a wake-up leads
 * to it. {@code -Dtierq.jobs} takes more jobs.
 */
final class ManyWaitersIT {
    private static final int JOBS = Integer.getInteger("tierq.jobs", 2_000);
    private static final int PRODUCERS = 8;
    private static final int CLIENTS = 4;
    private static final int WAITERS = 16;
    private static final double MOST_COMMANDS_A_JOB = 3.5;

    private final RedisServer server = RedisServer.start();
    private final Watch watch = new Watch(server.uri());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<LookCount> looks = new ArrayList<>();
    private final List<JobQueues> clients = new ArrayList<>();
    private final Queue<Job> taken = new ConcurrentLinkedQueue<>();
    private final AtomicInteger missing = new AtomicInteger(JOBS);

    @AfterEach
    void close() {
        clients.forEach(JobQueues::close);
        threads.shutdownNow();
        watch.close();
        server.close();
    }

    private JobQueue openOnAClientOfItsOwn(Storage storage) {
        LookCount counting =
                new LookCount(RedisQueues.backend(RedisOptions.uri(server.uri()).build()));
        looks.add(counting);
        JobQueues client = new BackendQueues(counting, ForkJoinPool.commonPool());
        clients.add(client);
        return client.open(
                QueueName.of("many"), QueueOptions.builder().storage(storage).build());
    }

    @ParameterizedTest
    @EnumSource(Storage.class)
    void eachJobIsTakenOnceAndFoundByAWakeUp(Storage storage) {
        List<JobQueue> consumers = IntStream.range(0, CLIENTS)
                .mapToObj(client -> openOnAClientOfItsOwn(storage))
                .toList();
        List<JobQueue> producers = IntStream.range(0, PRODUCERS)
                .mapToObj(client -> openOnAClientOfItsOwn(storage))
                .toList();
        List<CompletableFuture<Void>> work = new ArrayList<>();
        consumers.forEach(queue -> IntStream.range(0, WAITERS)
                .forEach(waiter -> work.add(CompletableFuture.runAsync(() -> take(queue), threads))));
        watch.awaitBlocked(CLIENTS);
        watch.forgetCommands();

        producers.forEach(queue -> work.add(CompletableFuture.runAsync(() -> produce(queue), threads)));

        Until.holds("all jobs were taken", () -> missing.get() <= 0);
        double commands = commands(storage);
        clients.forEach(JobQueues::close);
        work.forEach(each -> Until.answered(each.exceptionally(closed -> null)));
        System.out.printf("%s: %d jobs, %.2f commands a job%n", storage, JOBS, commands / JOBS);
        assertThat(taken).hasSize(JOBS).extracting(Job::id).doesNotHaveDuplicates();
        assertThat(looks.stream().mapToInt(LookCount::found).sum())
                .as("jobs that a look found instead of a wake-up")
                .isZero();
        assertThat(commands / JOBS).isLessThan(MOST_COMMANDS_A_JOB);
    }

    private static void produce(JobQueue queue) {
        IntStream.range(0, JOBS / PRODUCERS)
                .forEach(job -> queue.enqueue(NewJob.in("low").build()));
    }

    private void take(JobQueue queue) {
        while (missing.get() > 0) {
            List<Job> jobs = queue.poll(1, Duration.ofMinutes(2)).jobs();
            taken.addAll(jobs);
            missing.addAndGet(-jobs.size());
        }
    }

    /** What the clients sent: a plain poll is a script, or the one {@code ZPOPMIN} that no script calls. */
    private long commands(Storage storage) {
        Map<String, Long> seen = watch.commands();
        long plain = looks.stream().mapToInt(LookCount::plainPolls).sum();
        return seen.get("evalsha") + seen.get("bzpopmin") + (storage == Storage.IDS_ONLY ? plain : 0);
    }
}
