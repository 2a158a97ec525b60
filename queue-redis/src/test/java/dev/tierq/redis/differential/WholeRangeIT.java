package dev.tierq.redis.differential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.Ordering;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.Storage;
import dev.tierq.inmemory.InMemoryQueues;
import dev.tierq.redis.RedisQueues;
import dev.tierq.redis.servers.TestedServer;
import dev.tierq.scoring.ScoringPolicy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The whole set is the same after every step, with scores of three values only (B19). The sequence goes through what makes
 * Redis change its encoding of a set: more than 128 members, and a member of more than 64 bytes.
 */
final class WholeRangeIT {
    private static final long SEED = 20_261_201L;
    private static final int STEPS = 10_000;
    private static final ScoringPolicy THREE_SCORES =
            new FunctionPolicy("three-scores", job -> Math.floorMod(job.idText().hashCode(), 3) - 1);

    private static final List<Step> STEPS_AND_LOOKS = new Steps(SEED, Storage.IDS_ONLY)
            .sequence(STEPS).stream()
                    .flatMap(step -> Stream.of(step, new Step.Peek(JobQueue.MAX_JOBS)))
                    .toList();

    private static QueueOptions.Builder options() {
        return QueueOptions.builder()
                .policy(THREE_SCORES)
                .ordering(Ordering.CLOCK)
                .storage(Storage.IDS_ONLY);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"SHARED", "REDIS_6_2"})
    void theWholeSetIsTheSameAfterEveryStep(TestedServer server) {
        try (JobQueues redis = RedisQueues.connect(server.uri())) {
            Comparison comparison =
                    new Comparison(redis, clock -> options().time(clock).build());
            assertThat(comparison.difference(STEPS_AND_LOOKS)).isEmpty();
        }
    }

    @Test
    void theSequenceCrossesTheLimitsOfTheCompactEncoding() {
        try (JobQueues memory = InMemoryQueues.create()) {
            JobQueue queue = memory.open(QueueName.of("limits"), options().build());
            int largest = 0;
            int longest = 0;
            for (Step step : STEPS_AND_LOOKS) {
                step.answer(queue);
                largest = Math.max(largest, (int) queue.depth());
                longest = Math.max(longest, longestId(queue));
            }
            assertThat(largest).isGreaterThan(128);
            assertThat(longest).isGreaterThan(64);
        }
    }

    private static int longestId(JobQueue queue) {
        return queue.peek(1).stream()
                .mapToInt(job -> job.id().value().getBytes(StandardCharsets.UTF_8).length)
                .max()
                .orElse(0);
    }
}
