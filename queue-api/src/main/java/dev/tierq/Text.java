package dev.tierq;

import java.util.Objects;

/** Checks of text that is stored as UTF-8. */
final class Text {
    private static final int QUOTED_CHARACTERS = 24;

    private Text() {}

    /**
     * Counts the bytes of a text in UTF-8 without encoding it.
     *
     * @throws IllegalArgumentException if the text holds half a surrogate pair, which would be stored as {@code ?}
     */
    static int utf8Length(String what, String text) {
        Objects.requireNonNull(text, what);
        int bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                bytes++;
            } else if (c < 0x800) {
                bytes += 2;
            } else if (!Character.isSurrogate(c)) {
                bytes += 3;
            } else if (Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                bytes += 4;
                i++;
            } else {
                throw new IllegalArgumentException(
                        "%s holds half a surrogate pair at index %s, expected well-formed text".formatted(what, i));
            }
        }
        return bytes;
    }

    /**
     * Checks that a text is well-formed and 1 to {@code maxBytes} bytes long.
     *
     * @throws IllegalArgumentException if it is not
     */
    static void check(String what, String text, int maxBytes) {
        int bytes = utf8Length(what, text);
        if (bytes < 1 || bytes > maxBytes) {
            throw new IllegalArgumentException("%s has %s bytes of UTF-8, expected 1 to %s%s"
                    .formatted(what, bytes, maxBytes, bytes == 0 ? "" : ": \"" + beginning(text) + "…\""));
        }
    }

    private static String beginning(String text) {
        int characters = Math.min(QUOTED_CHARACTERS, text.codePointCount(0, text.length()));
        return text.substring(0, text.offsetByCodePoints(0, characters));
    }

    /**
     * Checks that a text is well-formed and without control characters, so that it stays one line.
     *
     * @throws IllegalArgumentException if it is not
     */
    static void checkLine(String what, String text) {
        utf8Length(what, text);
        text.codePoints().filter(Character::isISOControl).findFirst().ifPresent(control -> {
            throw new IllegalArgumentException(
                    "%s holds the control character U+%04X, expected plain text".formatted(what, control));
        });
    }

    /** Compares two well-formed texts as the bytes of their UTF-8 form compare, unsigned. */
    static int compareAsUtf8(String a, String b) {
        int shared = Math.min(a.length(), b.length());
        for (int i = 0; i < shared; i++) {
            char left = a.charAt(i);
            char right = b.charAt(i);
            if (left != right) {
                return Character.compare(byCodePoint(left), byCodePoint(right));
            }
        }
        return Integer.compare(a.length(), b.length());
    }

    /** Moves surrogates, which stand for the highest code points, above the characters that UTF-16 puts after them. */
    private static char byCodePoint(char c) {
        if (c < Character.MIN_SURROGATE) {
            return c;
        }
        int moved = Character.isSurrogate(c) ? c + 0x2000 : c - 0x800;
        return (char) moved;
    }
}
