package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tierq.JobQueues;
import dev.tierq.inmemory.InMemoryQueues;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What tierq refuses by itself is told in the words of {@code docs/errors.md}. */
final class RefusalTest {
    @ParameterizedTest
    @EnumSource
    void everyRefusalIsTypedAndSaysWhatIsExpected(Refusal refusal) {
        try (JobQueues queues = InMemoryQueues.create()) {
            Throwable refused = catchThrowable(() -> refusal.provoke(queues));

            assertThat(refused).isExactlyInstanceOf(refusal.type());
            assertThat(refused).hasMessageMatching(Fault.pattern(refusal.message()));
        }
    }
}
