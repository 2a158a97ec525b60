package dev.tierq.redis.differential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.JobQueues;
import dev.tierq.Ordering;
import dev.tierq.QueueOptions;
import dev.tierq.Storage;
import dev.tierq.redis.RedisOptions;
import dev.tierq.redis.RedisQueues;
import dev.tierq.spi.BackendQueues;
import dev.tierq.tck.RedisServer;
import dev.tierq.tck.WrongBackend;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The differential test sees each wrong backend, and shrinks the sequence to the few steps that show the fault. */
final class DifferenceIsSeenIT {
    private static final long SEED = 20_261_201L;
    private static final int STEPS = 2_000;
    private static final int FEW = 5;

    @ParameterizedTest
    @EnumSource(WrongBackend.class)
    void aWrongBackendIsSeenInFewSteps(WrongBackend fault) {
        RedisOptions options = RedisOptions.uri(RedisServer.shared()).build();
        try (JobQueues wrong = new BackendQueues(fault.over(RedisQueues.backend(options)), Runnable::run)) {
            Comparison comparison =
                    new Comparison(wrong, clock -> queue(fault).time(clock).build());
            List<Step> steps = new Steps(SEED, Storage.IDS_ONLY).sequence(STEPS);

            assertThat(comparison.difference(steps)).isPresent();
            List<Step> few = comparison.shrink(steps);

            assertThat(few).hasSizeLessThanOrEqualTo(FEW);
            assertThat(comparison.difference(few)).get().asString().contains("in memory:", "other:");
        }
    }

    private static QueueOptions.Builder queue(WrongBackend fault) {
        QueueOptions.Builder options = QueueOptions.builder().storage(Storage.IDS_ONLY);
        return fault == WrongBackend.BREAKS_TIES_BY_JAVA_STRINGS
                ? options.policy(ScoreOfId.POLICY).ordering(Ordering.CLOCK)
                : options;
    }
}
