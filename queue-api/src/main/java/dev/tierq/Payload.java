package dev.tierq;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/** The data of a job: bytes that tierq keeps as they are. Immutable. */
public final class Payload {
    /** No bytes. */
    public static final Payload EMPTY = new Payload(new byte[0]);

    private final byte[] bytes;

    private Payload(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * Copies bytes.
     *
     * @param bytes the data
     * @return a payload that later changes of the array do not touch
     */
    public static Payload of(byte[] bytes) {
        Objects.requireNonNull(bytes, "bytes");
        return new Payload(bytes.clone());
    }

    /**
     * Copies the bytes from a buffer's position to its limit; the buffer is left as it was.
     *
     * @param buffer the data
     * @return the payload
     */
    public static Payload of(ByteBuffer buffer) {
        Objects.requireNonNull(buffer, "buffer");
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return new Payload(bytes);
    }

    /**
     * Encodes a text.
     *
     * @param text well-formed text
     * @return its UTF-8 bytes
     * @throws IllegalArgumentException if the text holds half a surrogate pair, which has no bytes
     */
    public static Payload ofText(String text) {
        Text.utf8Length("Payload text", text);
        return new Payload(text.getBytes(StandardCharsets.UTF_8));
    }

    /** {@return a copy of the bytes} */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** {@return the bytes without a copy, read-only, from position 0} */
    public ByteBuffer buffer() {
        return ByteBuffer.wrap(bytes).asReadOnlyBuffer();
    }

    /** {@return the bytes read as UTF-8; malformed parts become the replacement character} */
    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** {@return how many bytes there are} */
    public int size() {
        return bytes.length;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Payload payload && Arrays.equals(bytes, payload.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    /** {@return the size; never the data, which may be secret} */
    @Override
    public String toString() {
        return bytes.length + " bytes";
    }
}
