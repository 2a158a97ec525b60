package dev.tierq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueueNameTest {
    private static final List<String> UNUSUAL_NAMES = List.of(
            "orders",
            "a",
            " ",
            "a b",
            "a:b",
            ":",
            "tierq:x:v1",
            "\u20ac",
            "\uD83D\uDE00",
            "a,b",
            "(x)",
            "<x>",
            "x^y-z");

    @ParameterizedTest
    @ValueSource(strings = {"{", "}", "*", "?", "[", "]", "\\", "\u0000", "\n", "\r", "\t", "\u007f", "\u0085"})
    void charactersThatMeanSomethingInAKeyAreRefused(String refused) {
        for (String name : List.of(refused, "a" + refused, refused + "b", "a" + refused + "b")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> QueueName.of(name))
                    .withMessage(
                            "Queue name holds the character U+%04X, which is refused: leave out control characters and "
                                    + "{}*?[]\\",
                            (int) refused.charAt(0));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{a}", "a}b", "a{b", "{}", "{}{a}"})
    void bracesAreRefused(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> QueueName.of(name))
                .withMessageStartingWith("Queue name holds the character U+007");
    }

    @Test
    void namesAreInTheOrderOfTheirBytes() {
        List<QueueName> inOrder = List.of(
                QueueName.of(" "),
                QueueName.of("a"),
                QueueName.of("ab"),
                QueueName.of("\uffff"),
                QueueName.of("\uD83D\uDE00"));
        List<QueueName> shuffled = new ArrayList<>(inOrder);
        Collections.reverse(shuffled);

        assertThat(shuffled.stream().sorted()).isEqualTo(inOrder);
    }

    @Test
    void everyControlCharacterIsRefused() {
        IntStream.rangeClosed(0, 0x9f)
                .filter(Character::isISOControl)
                .forEach(control -> assertThatIllegalArgumentException()
                        .isThrownBy(() -> QueueName.of("a" + Character.toString(control))));
    }

    @Test
    void blanksAndColonsAreAllowed() {
        assertThat(UNUSUAL_NAMES)
                .allSatisfy(name -> assertThat(QueueName.of(name)).hasToString(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "\u20ac", "\uD83D\uDE00"})
    void aNameHasUpTo200CodePoints(String character) {
        assertThat(QueueName.of(character.repeat(200)).value()).isEqualTo(character.repeat(200));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> QueueName.of(character.repeat(201)))
                .withMessage("Queue name has 201 characters, expected 1 to 200");
    }

    @Test
    void theEmptyNameIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> QueueName.of(""))
                .withMessage("Queue name has 0 characters, expected 1 to 200");
        assertThatNullPointerException().isThrownBy(() -> QueueName.of(null)).withMessage("Queue name");
    }

    @Test
    void halfASurrogatePairIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> QueueName.of("a\uD800"))
                .withMessage("Queue name holds half a surrogate pair at index 1, expected well-formed text");
    }

    @Test
    void everyAcceptedNameIsTheHashTagOfItsKeys() {
        for (String name : UNUSUAL_NAMES) {
            String tag = hashTag("tierq:{%s}:v1:waiting".formatted(QueueName.of(name)));

            assertThat(tag).isEqualTo(name).isNotEmpty();
            assertThat(slot("tierq:{%s}:v1:x".formatted(name))).isEqualTo(slot("tierq:{%s}:v1:y".formatted(name)));
        }
    }

    @Test
    void aHundredQueuesSpreadOverTheCluster() {
        assertThat(IntStream.range(0, 100)
                        .mapToObj(i -> QueueName.of("queue-" + i))
                        .map(name -> slot("tierq:{%s}:v1:waiting".formatted(name)))
                        .distinct())
                .hasSizeGreaterThan(50);
    }

    @Test
    void theSlotFunctionOfThisTestIsTheOneOfTheCluster() {
        assertThat(slot("123456789")).isEqualTo(0x31c3);
        assertThat(slot("b")).isEqualTo(3_300);
        assertThat(slot("f")).isEqualTo(3_168);
    }

    private static int slot(String key) {
        int crc = 0;
        for (byte next : hashTag(key).getBytes(StandardCharsets.UTF_8)) {
            crc ^= (next & 0xff) << 8;
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc & 0x8000) == 0 ? crc << 1 : crc << 1 ^ 0x1021;
            }
        }
        return (crc & 0xffff) % 16_384;
    }

    /** The text between the first opening brace and the next closing one, or the whole key if there is none. */
    private static String hashTag(String key) {
        int open = key.indexOf('{');
        int close = key.indexOf('}', open + 1);
        return open < 0 || close <= open + 1 ? key : key.substring(open + 1, close);
    }
}
