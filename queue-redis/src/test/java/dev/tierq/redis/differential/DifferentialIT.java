package dev.tierq.redis.differential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.JobQueues;
import dev.tierq.Ordering;
import dev.tierq.QueueOptions;
import dev.tierq.Storage;
import dev.tierq.redis.RedisQueues;
import dev.tierq.redis.servers.TestedServer;
import dev.tierq.scoring.ScoringPolicy;
import dev.tierq.scoring.StrictPolicy;
import dev.tierq.scoring.WeightedTimestampPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Memory and Redis are twins: random sequences of operations get the same answers, bit for bit (B19, B20).
 *
 * <p>The seed of a run is drawn anew each time and printed when it fails; {@code -Dtierq.seed=N} replays it, {@code
 * -Dtierq.steps=N} makes sequences longer.
 */
final class DifferentialIT {
    private static final long SEED = Long.getLong("tierq.seed", System.nanoTime());
    private static final int STEPS = Integer.getInteger("tierq.steps", 5_000);

    static Stream<Arguments> queues() {
        return Stream.of(TestedServer.SHARED, TestedServer.REDIS_6_2).flatMap(DifferentialIT::queuesOn);
    }

    private static Stream<Arguments> queuesOn(TestedServer server) {
        List<Arguments> queues = new ArrayList<>();
        for (Storage storage : Storage.values()) {
            queues.add(Arguments.of(server, StrictPolicy.strict(), Ordering.EXACT, storage));
            queues.add(Arguments.of(server, StrictPolicy.strict(), Ordering.CLOCK, storage));
            queues.add(Arguments.of(server, WeightedTimestampPolicy.thousands(), Ordering.CLOCK, storage));
            queues.add(Arguments.of(server, ScoreOfId.POLICY, Ordering.CLOCK, storage));
        }
        return queues.stream();
    }

    @ParameterizedTest(name = "{0}, {1}, ordering {2}, {3}")
    @MethodSource("queues")
    void memoryAndRedisGiveTheSameAnswers(
            TestedServer server, ScoringPolicy policy, Ordering ordering, Storage storage) {
        try (JobQueues redis = RedisQueues.connect(server.uri())) {
            Comparison comparison = new Comparison(
                    redis,
                    clock -> QueueOptions.builder()
                            .policy(policy)
                            .ordering(ordering)
                            .storage(storage)
                            .time(clock)
                            .build());
            List<Step> steps = new Steps(SEED, storage).sequence(STEPS);
            comparison
                    .difference(steps)
                    .ifPresent(difference -> assertThat(shrunk(comparison, steps))
                            .as("-Dtierq.seed=%s -Dtierq.steps=%s: %s", SEED, STEPS, difference)
                            .isEmpty());
        }
    }

    private static String shrunk(Comparison comparison, List<Step> steps) {
        List<Step> few = comparison.shrink(steps);
        return few.stream().map(Step::toString).collect(Collectors.joining("\n"))
                + "\n=> "
                + comparison.difference(few).orElse("(not repeatable)");
    }
}
