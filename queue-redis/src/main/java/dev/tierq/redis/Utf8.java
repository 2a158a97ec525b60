package dev.tierq.redis;

import java.nio.charset.StandardCharsets;

/** Text as it travels. */
final class Utf8 {
    private Utf8() {}

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
