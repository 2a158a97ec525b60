package dev.tierq.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The programs that a newcomer reads first print the same lines, with Guice and without, on either backend. */
class FirstProgramsIT {
    @ParameterizedTest
    @CsvSource({"three-tiers, memory", "three-tiers, redis", "plain, memory", "plain, redis"})
    void mailIsSentTierByTier(String example, String backend) {
        Run run = Run.of(example, "--backend", backend);

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out().lines()).containsExactly("password reset", "login code", "invoice", "newsletter");
    }
}
