package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.EnqueueOutcome;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.Storage;
import dev.tierq.tck.RedisServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Many pollers on one queue of a real server. */
final class LoadIT {
    private static final int JOBS = 200_000;
    private static final int THREADS = 16;

    @ParameterizedTest
    @CsvSource({"IDS_ONLY, 1", "RECORDS, 7"})
    void sixteenThreadsTakeEveryJobExactlyOnce(Storage storage, int atOnce) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try (JobQueues queues = RedisQueues.connect(RedisServer.shared())) {
            JobQueue queue = queues.open(
                    QueueName.of("load-" + UUID.randomUUID()),
                    QueueOptions.builder().storage(storage).build());
            fill(queue);
            Set<JobId> taken = ConcurrentHashMap.newKeySet();
            AtomicInteger deliveries = new AtomicInteger();

            List<Future<?>> pollers = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                pollers.add(threads.submit(() -> drain(queue, atOnce, taken, deliveries)));
            }
            for (Future<?> poller : pollers) {
                poller.get(2, TimeUnit.MINUTES);
            }

            assertThat(deliveries).hasValue(JOBS);
            assertThat(taken).hasSize(JOBS);
            assertThat(queue.depth()).isZero();
            queues.delete(queue.name());
        } finally {
            threads.shutdownNow();
        }
    }

    private static void fill(JobQueue queue) {
        List<String> tiers = List.of("high", "medium", "low");
        Stream<NewJob> jobs = IntStream.range(0, JOBS)
                .mapToObj(i -> NewJob.in(tiers.get(i % 3)).build());
        queue.enqueueAll(jobs, outcome -> assertThat(outcome).isInstanceOf(EnqueueOutcome.Accepted.class));
    }

    private static void drain(JobQueue queue, int atOnce, Set<JobId> taken, AtomicInteger deliveries) {
        for (List<Job> jobs = queue.poll(atOnce).jobs();
                !jobs.isEmpty();
                jobs = queue.poll(atOnce).jobs()) {
            jobs.forEach(job -> taken.add(job.id()));
            deliveries.addAndGet(jobs.size());
        }
    }
}
