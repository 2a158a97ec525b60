package dev.tierq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobIdTest {
    private static final String ONE_BYTE = "a";
    private static final String TWO_BYTES = "\u00e9";
    private static final String THREE_BYTES = "\u20ac";
    private static final String FOUR_BYTES = "\uD83D\uDE00";

    @ParameterizedTest
    @ValueSource(strings = {ONE_BYTE, TWO_BYTES, THREE_BYTES, FOUR_BYTES})
    void exactly512BytesAreTakenAndOneMoreIsRefused(String character) {
        int size = character.getBytes(StandardCharsets.UTF_8).length;
        String longest = character.repeat(512 / size) + ONE_BYTE.repeat(512 % size);

        assertThat(JobId.of(longest).value()).isEqualTo(longest);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JobId.of(longest + ONE_BYTE))
                .withMessage("Job id has 513 bytes of UTF-8, expected 1 to 512: \"%s…\"", character.repeat(24));
    }

    @Test
    void theLengthCountedIsThatOfTheEncodedText() {
        Random random = new Random(21);
        for (int i = 0; i < 20_000; i++) {
            String text = wellFormed(random, 1 + random.nextInt(20));
            assertThat(Text.utf8Length("Text", text)).isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
        }
    }

    @Test
    void theQuoteInTheMessageCutsNoCharacterInHalf() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JobId.of("x" + FOUR_BYTES.repeat(200)))
                .withMessage("Job id has 801 bytes of UTF-8, expected 1 to 512: \"x%s…\"", FOUR_BYTES.repeat(23));
    }

    @Test
    void theEmptyTextIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JobId.of(""))
                .withMessage("Job id has 0 bytes of UTF-8, expected 1 to 512");
        assertThatNullPointerException().isThrownBy(() -> JobId.of(null)).withMessage("Job id");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ab\uD800", "ab\uDFFF", "ab\uD800z", "ab\uDE00\uD83D", "ab\uD83D\uD83D\uDE00"})
    void halfASurrogatePairIsRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JobId.of(text))
                .withMessage("Job id holds half a surrogate pair at index 2, expected well-formed text");
    }

    @Test
    void anyOtherTextIsAnId() {
        for (String text : List.of(" ", "\u0000", "\n", "{}", "a:b", "\uFFFF", "0", "-1")) {
            assertThat(JobId.of(text)).hasToString(text);
        }
    }

    @Test
    void idsAreOrderedAsTheirBytes() {
        Random random = new Random(22);
        for (int i = 0; i < 100_000; i++) {
            String shared = wellFormed(random, random.nextInt(3));
            String left = shared + wellFormed(random, 1 + random.nextInt(3));
            String right = shared + wellFormed(random, 1 + random.nextInt(3));
            int expected = Arrays.compareUnsigned(
                    left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));
            assertThat(Integer.signum(JobId.of(left).compareTo(JobId.of(right))))
                    .as("%s and %s", left, right)
                    .isEqualTo(Integer.signum(expected));
        }
    }

    @Test
    void supplementaryCharactersComeAfterTheHighestOfTheBasicPlane() {
        List<JobId> ordered = List.of(
                JobId.of("B"),
                JobId.of("a"),
                JobId.of("aa"),
                JobId.of("\u007f"),
                JobId.of("\u0080"),
                JobId.of("\u07ff"),
                JobId.of("\u0800"),
                JobId.of("\uD7FF"),
                JobId.of("\uE000"),
                JobId.of("\uFFFF"),
                JobId.of("\uD800\uDC00"),
                JobId.of("\uD83D\uDE00"),
                JobId.of("\uD83D\uDE00\u0000"),
                JobId.of("\uD83D\uDE01"),
                JobId.of("\uDBFF\uDFFF"));

        assertThat(ordered.stream().sorted().toList()).isEqualTo(ordered);
    }

    @Test
    void idsTravelThroughSerialization() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(JobId.of(FOUR_BYTES));
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(in.readObject()).isEqualTo(JobId.of(FOUR_BYTES));
        }
    }

    /** Characters of each length, and of the neighbourhood of the surrogates. */
    private static String wellFormed(Random random, int characters) {
        int[] starts = {0x20, 0x80, 0x7f0, 0x800, 0xd7f0, 0xe000, 0xfff0, 0x10000, 0x1f600, 0x10fff0};
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < characters; i++) {
            text.appendCodePoint(starts[random.nextInt(starts.length)] + random.nextInt(16));
        }
        return text.toString();
    }
}
