package dev.tierq.tck;

import static dev.tierq.tck.QueueKind.RECORDS_CLOCK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.EnqueueOutcome;
import dev.tierq.FindOutcome;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import dev.tierq.Storage;
import dev.tierq.Tenant;
import dev.tierq.scoring.Score;
import dev.tierq.scoring.ScoredJob;
import dev.tierq.scoring.ScoringPolicy;
import dev.tierq.scoring.Tiers;
import dev.tierq.scoring.WeightedTimestampPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Scores: the number that the rule gives, to the last bit, wherever it is read. */
class ScoreRules extends Rules {
    private static final double WIDTH_OF_THREE_TIERS = 0x1p51;
    private static final double START_MICROS = 1e6 * 60 * 60 * (24 * 181 + 12);

    ScoreRules(ContractQueues queues) {
        super(queues);
    }

    @EachStorage
    @DisplayName("R5.1 exact: score = rank × width + max(latest clock reading, last of the tier + 1), in µs since 2026")
    void theExactScoreIsTheRule(Storage storage) {
        JobQueue queue = openExact(storage);
        assertScore(queue, "medium", "a", WIDTH_OF_THREE_TIERS + START_MICROS);
        assertScore(queue, "medium", "b", WIDTH_OF_THREE_TIERS + START_MICROS + 1);
        assertScore(queue, "high", "c", START_MICROS);
        clock.advance(Duration.ofNanos(1_999));
        assertScore(queue, "medium", "d", WIDTH_OF_THREE_TIERS + START_MICROS + 2);
        assertScore(queue, "low", "e", 2 * WIDTH_OF_THREE_TIERS + START_MICROS + 1);
        clock.advance(Duration.ofSeconds(-5));
        assertScore(queue, "low", "f", 2 * WIDTH_OF_THREE_TIERS + START_MICROS + 2);
        assertScore(queue, "high", "g", START_MICROS + 1);
    }

    private static void assertScore(JobQueue queue, String tier, String id, double expected) {
        assertThat(acceptedScore(queue.enqueue(job(tier, id))).value())
                .as("score of job %s of tier %s", id, tier)
                .isEqualTo(expected);
    }

    @EachStorage
    @DisplayName("R5.2 exact: a job that is not accepted uses up no value of its tier")
    void aDuplicateUsesNoValue(Storage storage) {
        JobQueue queue = openExact(storage);
        List<EnqueueOutcome> outcomes = queue.enqueueAll(jobs("high", List.of("a", "a", "b")));
        queue.enqueue(job("high", "a"));
        assertThat(acceptedScore(outcomes.get(2)).value()).as("score of b").isEqualTo(START_MICROS + 1);
        assertScore(queue, "high", "c", START_MICROS + 2);
    }

    @EachStorage
    @DisplayName("R5.3 by the producer's clock the score is the policy's double, bit for bit, on every path: 10,000")
    void everyPathGivesThePolicysDouble(Storage storage) {
        Seeded.run(random -> {
            Map<String, Double> scores = new HashMap<>();
            Seeded.uuids(random, 10_000).forEach(id -> scores.put(id, anyDouble(random)));
            JobQueue queue = openScoredBy(UserPolicy.byId(scores), storage);
            List<String> ids = List.copyOf(scores.keySet());
            for (int from = 0; from < ids.size(); from += JobQueue.MAX_JOBS) {
                assertEveryPath(queue, ids.subList(from, from + JobQueue.MAX_JOBS), scores);
            }
        });
    }

    /** Half of them from [0, 3), where the historic forms are at home, the others any finite double there is. */
    private static double anyDouble(Random random) {
        double any = random.nextBoolean() ? 3 * random.nextDouble() : Double.longBitsToDouble(random.nextLong());
        return Double.isFinite(any) ? any + 0.0 : 99.99;
    }

    private static void assertEveryPath(JobQueue queue, List<String> ids, Map<String, Double> scores) {
        queue.enqueueAll(jobs("low", ids))
                .forEach(outcome -> assertBits("enqueue", outcome.id(), acceptedScore(outcome), scores));
        queue.peek(JobQueue.MAX_JOBS).forEach(job -> assertBits("peek", job.id(), job.score(), scores));
        foundAtOnce(queue, ids).forEach(job -> assertBits("find", job.id(), job.score(), scores));
        List<Job> polled = queue.poll(JobQueue.MAX_JOBS).jobs();
        polled.forEach(job -> assertBits("poll", job.id(), job.score(), scores));
        LeavingOrder.assertEachLeftOnce(polled, ids);
    }

    private static List<Job> foundAtOnce(JobQueue queue, List<String> ids) {
        List<CompletableFuture<FindOutcome>> asked = ids.stream()
                .map(id -> queue.async().find(JobId.of(id)).toCompletableFuture())
                .toList();
        List<Job> found = new ArrayList<>();
        asked.forEach(answer -> {
            if (answer.join() instanceof FindOutcome.Found one) {
                found.add(one.job());
            }
        });
        assertThat(found).as("jobs that find knows, of %s waiting", ids.size()).hasSameSizeAs(ids);
        return found;
    }

    private static void assertBits(String path, JobId id, Score score, Map<String, Double> scores) {
        double expected = scores.getOrDefault(id.value(), Double.NaN);
        if (Double.doubleToRawLongBits(score.value()) != Double.doubleToRawLongBits(expected)) {
            throw new AssertionError(
                    "Job %s has score %s by %s, but the policy gave %s".formatted(id, score, path, expected));
        }
    }

    @EachStorage
    @DisplayName("R5.3 the historic forms give their double, bit for bit, at any instant")
    void theHistoricFormsGiveTheirDouble(Storage storage) {
        WeightedTimestampPolicy policy = WeightedTimestampPolicy.thousands();
        JobQueue queue = openScoredBy(policy, storage);
        Seeded.run(random -> Seeded.uuids(random, 200).forEach(id -> {
            clock.set(Instant.ofEpochSecond(random.nextInt(Integer.MAX_VALUE), random.nextInt(1_000_000_000)));
            String tier = List.of("high", "medium", "low").get(random.nextInt(3));
            assertScore(queue, tier, id, scoreBy(policy, tier));
        }));
    }

    private double scoreBy(ScoringPolicy policy, String tier) {
        ScoredJob job = new BareJob(Tiers.STANDARD.named(tier).orElseThrow());
        return policy.rule(Tiers.STANDARD).score(job, clock.instant());
    }

    @Test
    @DisplayName("R5.4 a policy sees id, tier, tenant and headers of the job and the reading of the given clock")
    void aPolicySeesTheJobAndTheClock() {
        List<String> seen = new ArrayList<>();
        UserPolicy policy = UserPolicy.of((job, now) -> {
            seen.addAll(
                    List.of(job.idText(), job.tier().name(), job.tenantName().orElse("")));
            seen.addAll(List.of(job.headers().toString(), now.toString()));
            return 1;
        });
        JobQueue queue = queues.open(RECORDS_CLOCK.options(clock).policy(policy).build());
        queue.enqueue(NewJob.in("medium")
                .id("a")
                .tenant(Tenant.of("t"))
                .header("h", "v")
                .build());
        assertThat(seen).containsExactly("a", "medium", "t", "{h=v}", ContractQueues.START.toString());
    }

    @EachStorage
    @DisplayName("R5.5 any two tiers have different scores at one instant, in the order of the tiers")
    void anyTwoTiersDiffer(Storage storage) {
        Stream.concat(WeightedTimestampPolicy.historic().stream(), Stream.of(intWeights()))
                .forEach(policy -> {
                    JobQueue queue = queues.main()
                            .open(
                                    ContractQueues.newName(),
                                    RECORDS_CLOCK
                                            .options(clock)
                                            .storage(storage)
                                            .policy(policy)
                                            .build());
                    queue.enqueueAll(List.of(job("low", "a"), job("high", "c"), job("medium", "b")));
                    List<Job> left = drain(queue);
                    LeavingOrder.assertLeft(left, List.of("c", "b", "a"));
                    assertThat(left)
                            .extracting(Job::score)
                            .as("scores by %s", policy)
                            .doesNotHaveDuplicates();
                });
    }

    /** Weights and a divisor given as whole numbers. */
    private static WeightedTimestampPolicy intWeights() {
        return WeightedTimestampPolicy.of("whole", Instant.EPOCH, 1_000_000_000_000L, 0, 7, 99);
    }

    @EachStorage
    @DisplayName("R5.6 a tier of weight 0 is a tier as any other")
    void weightZeroIsATier(Storage storage) {
        JobQueue queue =
                openScoredBy(WeightedTimestampPolicy.of("around-zero", Instant.EPOCH, 1e12, -1, 0, 1), storage);
        queue.enqueueAll(List.of(job("low", "c"), job("medium", "b"), job("high", "a")));
        assertThat(queue.depthByTier().values())
                .as("depths of high, medium, low")
                .containsExactly(1L, 1L, 1L);
        LeavingOrder.assertLeft(drain(queue), List.of("a", "b", "c"));
    }
}
