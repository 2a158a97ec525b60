package dev.tierq.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.Random;
import org.junit.jupiter.api.Test;

class SeededTest {
    @Test
    void aFailureNamesTheSeedThatRepeatsIt() {
        long[] drawn = new long[1];
        Throwable failure = catchThrowable(() -> Seeded.run(random -> {
            drawn[0] = random.nextLong();
            throw new AssertionError("Job a left 2 times");
        }));
        assertThat(failure).hasMessageStartingWith("Job a left 2 times").hasMessageContaining("-Dtierq.seed=");
        long seed = Long.parseLong(failure.getMessage().replaceAll("(?s).*tierq.seed=", ""));
        assertThat(new Random(seed).nextLong()).isEqualTo(drawn[0]);
    }
}
