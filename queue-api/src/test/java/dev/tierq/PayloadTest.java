package dev.tierq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import org.junit.jupiter.api.Test;

class PayloadTest {
    @Test
    void laterChangesOfTheArrayGivenDoNotReachThePayload() {
        byte[] bytes = {1, 2, 3};
        Payload payload = Payload.of(bytes);
        bytes[0] = 9;

        assertThat(payload.bytes()).containsExactly(1, 2, 3);
    }

    @Test
    void changesOfTheArrayHandedOutDoNotReachThePayload() {
        Payload payload = Payload.of(new byte[] {1, 2, 3});
        payload.bytes()[0] = 9;

        assertThat(payload.bytes()).containsExactly(1, 2, 3);
    }

    @Test
    void theBufferHandedOutIsReadOnlyAndHidesTheArray() {
        Payload payload = Payload.of(new byte[] {1, 2});
        ByteBuffer buffer = payload.buffer();

        assertThat(buffer.position()).isZero();
        assertThat(buffer.remaining()).isEqualTo(2);
        assertThat(buffer.hasArray()).isFalse();
        assertThatExceptionOfType(ReadOnlyBufferException.class).isThrownBy(() -> buffer.put(0, (byte) 9));
        buffer.get();
        assertThat(payload.buffer().remaining()).isEqualTo(2);
    }

    @Test
    void aBufferIsCopiedFromItsPositionToItsLimitAndLeftAsItWas() {
        ByteBuffer buffer = ByteBuffer.wrap(new byte[] {0, 1, 2, 3}).position(1).limit(3);
        Payload payload = Payload.of(buffer);
        buffer.put(1, (byte) 9);

        assertThat(payload.bytes()).containsExactly(1, 2);
        assertThat(buffer.position()).isEqualTo(1);
        assertThat(Payload.of(ByteBuffer.allocateDirect(2))).isEqualTo(Payload.of(new byte[2]));
    }

    @Test
    void equalBytesAreEqualPayloads() {
        assertThat(Payload.of(new byte[] {1, 2}))
                .isEqualTo(Payload.of(new byte[] {1, 2}))
                .hasSameHashCodeAs(Payload.of(new byte[] {1, 2}))
                .isNotEqualTo(Payload.of(new byte[] {2, 1}));
        assertThat(Payload.of(new byte[0])).isEqualTo(Payload.EMPTY);
    }

    @Test
    void textTravelsAsUtf8() {
        String text = "a\u00e9\u20ac\uD83D\uDE00\u0000";
        Payload payload = Payload.ofText(text);

        assertThat(payload.size()).isEqualTo(11);
        assertThat(payload.text()).isEqualTo(text);
        assertThat(Payload.of(new byte[] {(byte) 0xff}).text()).isEqualTo("\uFFFD");
    }

    @Test
    void theTextOfAPayloadHidesItsData() {
        assertThat(Payload.ofText("secret")).hasToString("6 bytes");
    }

    @Test
    void halfASurrogatePairIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Payload.ofText("a\uD83D"))
                .withMessage("Payload text holds half a surrogate pair at index 1, expected well-formed text");
    }

    @Test
    void missingDataIsRefused() {
        assertThatNullPointerException()
                .isThrownBy(() -> Payload.of((byte[]) null))
                .withMessage("bytes");
        assertThatNullPointerException()
                .isThrownBy(() -> Payload.of((ByteBuffer) null))
                .withMessage("buffer");
        assertThatNullPointerException().isThrownBy(() -> Payload.ofText(null)).withMessage("Payload text");
    }
}
