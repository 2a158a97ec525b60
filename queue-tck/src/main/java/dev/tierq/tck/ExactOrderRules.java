package dev.tierq.tck;

import static dev.tierq.tck.LeavingOrder.assertLeft;
import static dev.tierq.tck.QueueKind.IDS_EXACT;
import static dev.tierq.tck.QueueKind.RECORDS_EXACT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.Job;
import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import dev.tierq.QueueOptions;
import dev.tierq.Storage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Exact order: inside a tier, jobs leave as they were accepted, whatever the clock does and however many add them. */
class ExactOrderRules extends Rules {
    ExactOrderRules(ContractQueues queues) {
        super(queues);
    }

    @EachStorage
    @DisplayName("R4.7 exact: jobs leave as accepted while the clock stands still: 1,000 random UUIDs")
    void exactWhileTheClockStandsStill(Storage storage) {
        assertLeavesAsAdded(storage, 1_000, Duration.ZERO);
    }

    @EachStorage
    @DisplayName("R4.7 exact: jobs leave as accepted, whatever their ids look like")
    void exactWhateverTheIds(Storage storage) {
        JobQueue queue = openExact(storage);
        List<String> ids = List.of("9", "10", "b", "B", "a", "\uD83D\uDE00", "\uFFFD", "\uE000", "00", "0");
        ids.forEach(id -> queue.enqueue(job("low", id)));
        assertLeft(drain(queue), ids);
    }

    @EachStorage
    @DisplayName("R4.7 exact: jobs leave as accepted while the clock ticks once per 100 jobs")
    void exactWhileTheClockTicksSlowly(Storage storage) {
        assertLeavesAsAdded(storage, 1_000, Duration.ofNanos(1_000));
    }

    private void assertLeavesAsAdded(Storage storage, int count, Duration tick) {
        JobQueue queue = openExact(storage);
        Seeded.run(random -> {
            List<String> ids = Seeded.uuids(random, count);
            IntStream.range(0, count).forEach(i -> {
                queue.enqueue(job("medium", ids.get(i)));
                clock.advance(i % 100 == 99 ? tick : Duration.ZERO);
            });
            assertLeft(drain(queue), ids);
        });
    }

    @EachStorage
    @DisplayName("R4.8 exact: jobs leave as accepted although the clock steps back 5 s")
    void exactAlthoughTheClockStepsBack(Storage storage) {
        JobQueue queue = openExact(storage);
        List<String> ids = new ArrayList<>();
        for (long millis : new long[] {0, 1, -5_000, 0, 2, 5_000, -1, -10_000, 3}) {
            clock.advance(Duration.ofMillis(millis));
            String id = "z".repeat(10 - ids.size());
            queue.enqueue(job("low", id));
            ids.add(id);
        }
        assertLeft(drain(queue), ids);
    }

    @EachStorage
    @DisplayName("R4.8 exact: jobs leave as accepted under a clock that steps by up to 5 s either way")
    void exactUnderARandomClock(Storage storage) {
        JobQueue queue = openExact(storage);
        Seeded.run(random -> {
            List<String> ids = Seeded.uuids(random, 300);
            ids.forEach(id -> {
                clock.advance(Duration.ofMillis(random.nextInt(10_001) - 5_000));
                queue.enqueue(job("low", id));
            });
            assertLeft(drain(queue), ids);
        });
    }

    @EachStorage
    @DisplayName("R4.9 exact: two producers who take turns at one clock reading leave in the order of their turns")
    void exactForProducersInTurn(Storage storage) {
        QueueOptions options = storage == Storage.RECORDS
                ? RECORDS_EXACT.options(clock).build()
                : IDS_EXACT.options(clock).build();
        List<JobQueue> producers = List.of(queues.openElsewhere(options), queues.openElsewhere(options));
        Seeded.run(random -> {
            List<String> ids = Seeded.uuids(random, 200);
            IntStream.range(0, ids.size())
                    .forEach(turn -> producers.get(turn % 2).enqueue(job("high", ids.get(turn))));
            assertLeft(drain(producers.get(0)), ids);
        });
    }

    @ParameterizedTest(name = "the clock ticks: {0}")
    @EnumSource(Ticking.class)
    @DisplayName("R4.9 exact: the jobs of 8 producers at once leave in the order of their acceptance numbers")
    void exactForProducersAtOnce(Ticking ticking) {
        AtomicInteger times = new AtomicInteger();
        int producers = 8;
        int each = 100;
        List<JobQueue> elsewhere = IntStream.range(0, producers)
                .mapToObj(i -> queues.openElsewhere(RECORDS_EXACT.options(clock).build()))
                .toList();
        Seeded.run(random -> {
            List<String> ids = Seeded.uuids(random, producers * each);
            Crew.of(
                    producers,
                    producer -> enqueueInBits(
                            elsewhere.get(producer),
                            ids.subList(producer * each, (producer + 1) * each),
                            () -> ticking.tick(clock, times.incrementAndGet())));
            List<Job> left = drain(elsewhere.get(0));
            LeavingOrder.assertEachLeftOnce(left, ids);
            assertLeft(left, ids(inOrderOfAcceptance(left)));
            assertNumbersHaveNoGaps(left);
        });
    }

    /** Adds some jobs one by one and some as lists. */
    private static int enqueueInBits(JobQueue queue, List<String> ids, Runnable tick) {
        Random sizes = new Random(ids.get(0).hashCode());
        for (int from = 0; from < ids.size(); ) {
            int to = Math.min(ids.size(), from + 1 + sizes.nextInt(4));
            tick.run();
            assertAllAccepted(queue.enqueueAll(jobs("low", ids.subList(from, to))));
            from = to;
        }
        return ids.size();
    }

    private static List<Job> inOrderOfAcceptance(List<Job> jobs) {
        return jobs.stream()
                .sorted(Comparator.comparingLong(job -> job.acceptance().orElseThrow()))
                .toList();
    }

    private static void assertNumbersHaveNoGaps(List<Job> left) {
        assertThat(left.stream().map(job -> job.acceptance().orElseThrow()).sorted())
                .as("acceptance numbers")
                .isEqualTo(LongStream.rangeClosed(1, left.size()).boxed().toList());
    }

    @EachStorage
    @DisplayName("R4.10 exact: a queue that ran empty while the clock stood still goes on where it was")
    void exactAfterTheQueueRanEmpty(Storage storage) {
        JobQueue queue = openExact(storage);
        double last = acceptedScore(
                        queue.enqueueAll(jobs("low", List.of("x", "w", "v"))).get(2))
                .value();
        drain(queue);
        double next = acceptedScore(queue.enqueue(job("low", "b"))).value();
        assertThat(next).as("score of the first job after the queue ran empty").isEqualTo(last + 1);
        queue.enqueue(job("low", "a"));
        assertLeft(drain(queue), List.of("b", "a"));
    }

    @EachStorage
    @DisplayName("R4.11 exact: random arrivals in every tier leave as a list sorted by tier and acceptance")
    void randomArrivalsLeaveAsASortedList(Storage storage) {
        JobQueue queue = openExact(storage);
        Seeded.run(random -> {
            List<NewJob> added = Seeded.uuids(random, 1_000).stream()
                    .map(id -> job(List.of("high", "medium", "low").get(random.nextInt(3)), id))
                    .toList();
            added.forEach(job -> {
                clock.advance(Duration.ofNanos(random.nextInt(1_500)));
                queue.enqueue(job);
            });
            assertLeft(drain(queue), byTier(added));
        });
    }

    private static List<String> byTier(List<NewJob> added) {
        return added.stream()
                .sorted(Comparator.comparing(
                        job -> List.of("high", "medium", "low").indexOf(job.tier())))
                .map(job -> job.id().orElseThrow().value())
                .toList();
    }

    @EachStorage
    @DisplayName("R4.12 exact: the backend's own time gives the same order")
    void exactOnTheBackendsTime(Storage storage) {
        QueueKind kind = storage == Storage.RECORDS ? RECORDS_EXACT : IDS_EXACT;
        JobQueue queue = queues.open(kind.options().build());
        Seeded.run(random -> {
            List<String> ids = Seeded.uuids(random, 500);
            ids.subList(0, 100).forEach(id -> queue.enqueue(job("low", id)));
            queue.enqueueAll(jobs("low", ids.subList(100, 500)));
            assertLeft(drain(queue), ids);
        });
    }
}
