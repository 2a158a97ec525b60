package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobPage;
import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import dev.tierq.Ordering;
import dev.tierq.Place;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.Storage;
import dev.tierq.redis.differential.FunctionPolicy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A hundred thousand jobs in pages: none is lost or repeated beside pollers, and no call works on more than a page. */
final class PagesIT {
    private static final int JOBS = 100_000;
    private static final int POLLERS = 4;
    private static final List<String> TIERS = List.of("high", "medium", "low");

    private final OwnServer own = new OwnServer();

    @AfterEach
    void close() {
        own.close();
    }

    private JobQueue filled(Storage storage) {
        JobQueue queue = own.open(QueueName.of("many"), QueueOptions.builder().storage(storage));
        queue.enqueueAll(
                IntStream.range(0, JOBS)
                        .mapToObj(
                                i -> NewJob.in(TIERS.get(i % 3)).id("job-" + i).build()),
                outcome -> {});
        return queue;
    }

    private static List<Job> list(JobQueue queue, int max) {
        List<Job> shown = new ArrayList<>();
        JobPage page = queue.list(max);
        shown.addAll(page.jobs());
        for (Optional<Place> next = page.next(); next.isPresent(); next = page.next()) {
            page = queue.list(max, next.get());
            shown.addAll(page.jobs());
        }
        return shown;
    }

    @ParameterizedTest
    @EnumSource(Storage.class)
    void everyJobThatWaitsThroughoutIsShownOnceWhileFourPollersWork(Storage storage) throws Exception {
        JobQueue queue = filled(storage);
        ExecutorService threads = Executors.newFixedThreadPool(POLLERS);
        try {
            AtomicBoolean listed = new AtomicBoolean();
            Set<JobId> taken = ConcurrentHashMap.newKeySet();
            List<Future<?>> pollers = new ArrayList<>();
            for (int i = 0; i < POLLERS; i++) {
                pollers.add(threads.submit(() -> {
                    while (!listed.get()) {
                        queue.poll(3).jobs().forEach(job -> taken.add(job.id()));
                    }
                }));
            }
            List<Job> shown = list(queue, 1_000);
            listed.set(true);
            for (Future<?> poller : pollers) {
                poller.get(1, TimeUnit.MINUTES);
            }

            Set<JobId> seen = new HashSet<>();
            assertThat(shown).allSatisfy(job -> assertThat(seen.add(job.id())).isTrue());
            assertThat(taken).isNotEmpty();
            Set<JobId> unseen = new HashSet<>();
            IntStream.range(0, JOBS).forEach(i -> unseen.add(JobId.of("job-" + i)));
            unseen.removeAll(seen);
            assertThat(taken).as("jobs that were polled").containsAll(unseen);
            assertThat(list(queue, 1_000)).hasSize(JOBS - taken.size());
        } finally {
            threads.shutdownNow();
        }
    }

    @ParameterizedTest
    @EnumSource(Storage.class)
    void aPurgeFindsAllAndNoCallWorksOnMoreThanAPage(Storage storage) {
        JobQueue queue = filled(storage);
        own.redis().configSet("slowlog-max-len", "100000");
        own.redis().configSet("slowlog-log-slower-than", "0");

        assertThat(queue.purge("medium")).isEqualTo(JOBS / 3);
        assertThat(list(queue, 1_000)).hasSize(JOBS - JOBS / 3);
        assertThat(queue.purgeAll()).isEqualTo(JOBS - JOBS / 3);

        own.redis().configSet("slowlog-log-slower-than", "-1");
        assertThat(queue.depth()).isZero();
        assertThat(own.redis().keys("*"))
                .as("keys of a queue without jobs")
                .containsExactlyInAnyOrder(
                        QueueKeys.of(queue.name()).queue(),
                        QueueKeys.of(queue.name()).wakeUp());
        List<Integer> purges = sizes(Script.PURGE);
        assertThat(purges).hasSize(34 + 67).allMatch(size -> size == 1_000);
        assertThat(sizes(Script.LIST))
                .hasSize(storage == Storage.RECORDS ? 67 : 66)
                .allMatch(size -> size == 1_000);
    }

    /** The most jobs that each call of a script was to look at, in its first argument after the generation. */
    private List<Integer> sizes(Script script) {
        List<Integer> sizes = new ArrayList<>();
        for (Object entry : own.redis().slowlogGet(100_000)) {
            List<?> words = (List<?>) ((List<?>) entry).get(3);
            if (words.size() > 2 && text(words.get(1)).equals(script.sha())) {
                int keys = Integer.parseInt(text(words.get(2)));
                sizes.add(Integer.parseInt(text(words.get(2 + keys + 2))));
            }
        }
        return sizes;
    }

    private static String text(Object word) {
        return word instanceof byte[] bytes ? new String(bytes, StandardCharsets.UTF_8) : word.toString();
    }

    @Test
    void aPurgeByRecordsLooksAtEachJobOnceToo() {
        JobQueue queue = own.open(
                QueueName.of("unordered"),
                QueueOptions.builder()
                        .policy(new FunctionPolicy(
                                "by-hash", job -> job.idText().hashCode() % 100))
                        .ordering(Ordering.CLOCK));
        queue.enqueueAll(
                IntStream.range(0, 20_000)
                        .mapToObj(
                                i -> NewJob.in(TIERS.get(i % 3)).id("job-" + i).build()),
                outcome -> {});
        own.redis().configSet("slowlog-max-len", "100000");
        own.redis().configSet("slowlog-log-slower-than", "0");

        assertThat(queue.purge("low")).isEqualTo(6_666);
        assertThat(sizes(Script.PURGE)).hasSizeLessThanOrEqualTo(20).allMatch(size -> size == 1_000);
        assertThat(queue.depthByTier().values()).containsExactly(6_667L, 6_667L, 0L);
    }
}
