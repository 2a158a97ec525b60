package dev.tierq.tck;

import static dev.tierq.tck.LeavingOrder.assertLeft;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.Job;
import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import dev.tierq.Storage;
import dev.tierq.scoring.Tier;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;

/** Order: the score decides, then the bytes of the id. Holds for every ordering. */
class OrderRules extends Rules {
    OrderRules(ContractQueues queues) {
        super(queues);
    }

    @EachStorage
    @DisplayName("R4.1 the lowest score leaves first; scores compare as numbers")
    void scoresCompareAsNumbers(Storage storage) {
        List<Double> inOrder = List.of(
                -Double.MAX_VALUE,
                -1e21,
                -1000.0,
                -3.0,
                -2.0,
                -0.5,
                -Double.MIN_VALUE,
                0.0,
                Double.MIN_VALUE,
                2.25e-308,
                0.3,
                2.0,
                10.0,
                90.0,
                99.99,
                100.0,
                1000.0,
                9007199254740992.0,
                1e21,
                Double.MAX_VALUE);
        Map<String, Double> scores = new HashMap<>();
        inOrder.forEach(score -> scores.put("scored " + score, score));
        assertLeavesByScore(storage, scores);
    }

    @EachStorage
    @DisplayName("R4.1 neighbouring doubles are different places")
    void neighbouringDoublesDiffer(Storage storage) {
        Map<String, Double> scores = new HashMap<>();
        for (double start : new double[] {1.0127744001234567, 2000.0017, 1e15, -1e15, 4.9e-300}) {
            scores.put("x" + start, start);
            scores.put("y" + start, Math.nextDown(start));
            scores.put("a" + start, Math.nextUp(start));
        }
        assertLeavesByScore(storage, scores);
    }

    private void assertLeavesByScore(Storage storage, Map<String, Double> scores) {
        JobQueue queue = openScoredBy(UserPolicy.byId(scores), storage);
        List<String> expected = scores.keySet().stream()
                .sorted(Comparator.comparing(scores::get))
                .toList();
        List<String> shuffled =
                expected.stream().sorted(Comparator.comparing(String::hashCode)).toList();
        queue.enqueueAll(jobs("low", shuffled));
        assertThat(ids(queue.peek(JobQueue.MAX_JOBS))).as("order shown by peek").isEqualTo(expected);
        assertLeft(drain(queue), expected);
    }

    @EachStorage
    @DisplayName("R4.2 equal scores leave in the order of the ids' UTF-8 bytes, compared unsigned")
    void equalScoresLeaveInByteOrder(Storage storage) {
        JobQueue queue = openScoredBy(UserPolicy.constant(42), storage);
        List<String> inOrder = List.of(
                "10",
                "9",
                "B",
                "a",
                "a\u0000",
                "ab",
                "b",
                "z",
                "\u007F",
                "\u0080",
                "\u00E9",
                "\u07FF",
                "\u0800",
                "\uD7FF",
                "\uE000",
                "\uFFFD",
                "\uD800\uDC00",
                "\uD83D\uDE00",
                "\uDBFF\uDFFF");
        List<String> reversed =
                inOrder.stream().sorted(Collections.reverseOrder()).toList();
        queue.enqueueAll(jobs("low", reversed));
        assertThat(ids(queue.peek(JobQueue.MAX_JOBS))).as("order shown by peek").isEqualTo(inOrder);
        assertThat(ids(queue.poll(3).jobs())).isEqualTo(inOrder.subList(0, 3));
        assertLeft(drain(queue), inOrder.subList(3, inOrder.size()));
    }

    @EachStorage
    @DisplayName("R4.2 equal scores leave in byte order, whatever order and size of set they are added in")
    void tiesEverywhereLeaveInByteOrder(Storage storage) {
        Seeded.run(random -> {
            Map<String, Double> scores = new HashMap<>();
            IntStream.range(0, 500).forEach(i -> scores.put(randomId(random), (double) random.nextInt(3)));
            JobQueue queue = openScoredBy(UserPolicy.byId(scores), storage);
            List<String> expected = scores.keySet().stream()
                    .sorted(Comparator.<String>comparingDouble(scores::get).thenComparing(LeavingOrder::compareBytes))
                    .toList();
            queue.enqueueAll(jobs("low", List.copyOf(scores.keySet())));
            assertLeft(drain(queue), expected);
        });
    }

    /** Up to 80 characters of every UTF-8 length. */
    private static String randomId(Random random) {
        int[] lengthStarts = {'0', 0x80, 0x800, 0xE000, 0x10000};
        StringBuilder id = new StringBuilder();
        int characters = 1 + random.nextInt(80);
        IntStream.range(0, characters)
                .forEach(i -> id.appendCodePoint(lengthStarts[random.nextInt(5)] + random.nextInt(70)));
        return id.toString();
    }

    @EachStorage
    @DisplayName("R4.3 minus zero is zero: the two are one place")
    void minusZeroIsZero(Storage storage) {
        Map<String, Double> scores = Map.of("a", 0.0, "b", -0.0, "c", 0.0);
        JobQueue queue = openScoredBy(UserPolicy.byId(scores), storage);
        queue.enqueueAll(jobs("low", List.of("c", "b", "a")));
        List<Job> left = drain(queue);
        assertLeft(left, List.of("a", "b", "c"));
        assertThat(left)
                .extracting(job -> Double.doubleToRawLongBits(job.score().value()))
                .as("bits of the scores")
                .containsOnly(0L);
    }

    @EachKind
    @DisplayName("R4.4 strict: every job of a tier leaves before every job of the next, however old that is")
    void tierBeforeTier(QueueKind kind) {
        JobQueue queue = open(kind);
        Stream.of("low", "medium", "high", "low", "high", "medium").forEach(tier -> enqueueLater(queue, tier));
        clock.advance(Duration.ofDays(3_650));
        Stream.of("low", "high").forEach(tier -> enqueueLater(queue, tier));
        assertThat(drain(queue).stream()
                        .map(Job::tier)
                        .map(tier -> tier.map(Tier::name).orElse("?")))
                .as("tiers in the order in which they left")
                .containsExactly("high", "high", "high", "medium", "medium", "low", "low", "low");
    }

    private void enqueueLater(JobQueue queue, String tier) {
        queue.enqueue(NewJob.in(tier).build());
        clock.advance(Duration.ofSeconds(1));
    }

    @EachStorage
    @DisplayName("R4.5 by the producer's clock the earlier reading leaves first, whenever it was accepted")
    void theEarlierReadingLeavesFirst(Storage storage) {
        QueueKind kind = storage == Storage.RECORDS ? QueueKind.RECORDS_CLOCK : QueueKind.IDS_CLOCK;
        JobQueue queue = open(kind);
        queue.enqueue(job("low", "later"));
        clock.advance(Duration.ofSeconds(-5));
        queue.enqueue(job("low", "earlier"));
        assertLeft(drain(queue), List.of("earlier", "later"));
    }

    @EachKind
    @DisplayName("R4.6 jobs named by the library leave in one producer's order, also when their scores tie")
    void libraryIdsKeepOneProducersOrder(QueueKind kind) {
        JobQueue queue = open(kind);
        List<String> ids = IntStream.range(0, 300)
                .mapToObj(i -> queue.enqueue(NewJob.in("low").build()).id().value())
                .toList();
        assertLeft(drain(queue), ids);
    }
}
