package dev.tierq;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class TimeOrderedIdsTest {
    private static final Instant NOW = Instant.parse("2026-12-01T12:34:56.789Z");
    private static final long ALL_BITS = -1;

    private Instant clock = NOW;

    @Test
    void anIdIsAUuidOfVersion7WithTheMillisecondInFront() {
        TimeOrderedIds ids = new TimeOrderedIds(() -> clock, new Random(1));
        for (int i = 0; i < 1_000; i++) {
            clock = NOW.plusMillis(i / 10);
            UUID id = ids.next();

            assertThat(id.version()).isEqualTo(7);
            assertThat(id.variant()).isEqualTo(2);
            assertThat(millis(id)).isEqualTo(clock.toEpochMilli());
        }
    }

    @Test
    void idsRiseWhileTheClockStandsStill() {
        TimeOrderedIds ids = new TimeOrderedIds(() -> NOW, new Random(2));

        assertThat(texts(ids, 100_000)).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void idsRiseWhenTheClockStepsBack() {
        TimeOrderedIds ids = new TimeOrderedIds(() -> clock, new Random(3));
        List<String> texts = texts(ids, 100);
        clock = NOW.minusSeconds(5);
        texts.addAll(texts(ids, 100));
        clock = NOW.plusMillis(1);
        texts.addAll(texts(ids, 100));

        assertThat(texts).isSorted().doesNotHaveDuplicates();
        assertThat(millis(UUID.fromString(texts.get(150)))).isEqualTo(NOW.toEpochMilli());
        assertThat(millis(UUID.fromString(texts.get(250)))).isEqualTo(NOW.toEpochMilli() + 1);
    }

    @Test
    void theFirstIdOfAMillisecondLeavesHalfOfTheCounter() {
        TimeOrderedIds ids = new TimeOrderedIds(() -> NOW, scripted(ALL_BITS));

        assertThat(ids.next()).hasToString(timeText(0) + "-77ff-bfff-ffffffffffff");
    }

    @Test
    void theCounterCarriesIntoItsUpperPart() {
        TimeOrderedIds ids = new TimeOrderedIds(() -> NOW, scripted(0, ALL_BITS, 0));

        assertThat(ids.next()).hasToString(timeText(0) + "-7000-bfff-ffffffffffff");
        assertThat(ids.next()).hasToString(timeText(0) + "-7001-8000-000000000000");
    }

    @Test
    void aCounterThatRunsOverBorrowsTheNextMillisecond() {
        TimeOrderedIds ids =
                new TimeOrderedIds(() -> NOW, scripted(0), NOW.toEpochMilli(), 0xfff, 0x3fff_ffff_ffff_fffeL);

        assertThat(ids.next()).hasToString(timeText(0) + "-7fff-bfff-ffffffffffff");
        assertThat(ids.next()).hasToString(timeText(1) + "-7000-8000-000000000000");
    }

    @Test
    void severalThreadsGetDifferentIdsThatRiseForEach() throws Exception {
        TimeOrderedIds ids = new TimeOrderedIds(() -> NOW, new Random(4));
        ExecutorService threads = Executors.newFixedThreadPool(4);
        List<Future<List<String>>> answers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            answers.add(threads.submit(() -> texts(ids, 20_000)));
        }
        Set<String> all = new HashSet<>();
        for (Future<List<String>> answer : answers) {
            assertThat(answer.get(30, TimeUnit.SECONDS)).isSorted();
            all.addAll(answer.get());
        }
        threads.shutdown();

        assertThat(all).hasSize(80_000);
    }

    @Test
    void theIdsOfTheLibraryRiseInTheOrderOfJobIds() {
        List<JobId> ids = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            ids.add(JobId.next());
        }

        assertThat(ids).isSortedAccordingTo(Comparator.naturalOrder()).doesNotHaveDuplicates();
        assertThat(UUID.fromString(ids.get(0).value()).version()).isEqualTo(7);
    }

    @Test
    void theClockOfTheHostIsTheOneUsed() {
        UUID id = TimeOrderedIds.ofThisProcess().next();

        assertThat(Instant.ofEpochMilli(millis(id)))
                .isBefore(InstantSource.system().instant().plusMillis(1));
    }

    private static List<String> texts(TimeOrderedIds ids, int count) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            texts.add(ids.next().toString());
        }
        return texts;
    }

    private static long millis(UUID id) {
        return id.getMostSignificantBits() >>> 16;
    }

    private static String timeText(long plusMillis) {
        String hex = "%012x".formatted(NOW.toEpochMilli() + plusMillis);
        return hex.substring(0, 8) + "-" + hex.substring(8);
    }

    private static RandomGenerator scripted(long... values) {
        AtomicInteger next = new AtomicInteger();
        return () -> values[next.getAndIncrement() % values.length];
    }
}
