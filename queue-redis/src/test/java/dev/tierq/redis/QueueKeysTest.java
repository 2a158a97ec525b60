package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tierq.QueueName;
import io.lettuce.core.cluster.SlotHash;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All keys of a queue lie in one slot of a cluster, and queues spread over the slots (B51). */
final class QueueKeysTest {
    private static Set<Integer> slots(QueueName name) {
        return Arrays.stream(QueueKeys.of(name).forScripts())
                .map(SlotHash::getSlot)
                .collect(Collectors.toSet());
    }

    @ParameterizedTest
    @ValueSource(strings = {"orders", "a b", "a:b", ":", " ", "b", "f", "größe", "\uD83D\uDE00", "tierq:v1", "<x>"})
    void allKeysOfAQueueShareTheSlotOfItsName(String name) {
        assertThat(slots(QueueName.of(name))).containsExactly(SlotHash.getSlot(name));
    }

    @Test
    void aHundredQueuesSpreadOverMoreThanFiftySlots() {
        Set<Integer> slots = IntStream.range(0, 100)
                .mapToObj(number -> QueueName.of("queue-" + number))
                .flatMap(name -> slots(name).stream())
                .collect(Collectors.toSet());
        assertThat(slots).hasSizeGreaterThan(50);
    }

    @Test
    void namesThatWouldBreakTheTagAreRefused() {
        for (String name : List.of("{a}", "a}b", "a{b", "{}", "", "a*", "a?", "[a]", "a\\b", "a\nb")) {
            assertThatIllegalArgumentException().as(name).isThrownBy(() -> QueueName.of(name));
        }
    }

    @Test
    void keysCarryTheNameAndTheFormatNumber() {
        assertThat(QueueKeys.of(QueueName.of("mail")).waiting()).isEqualTo("tierq:{mail}:v1:waiting");
    }
}
