package dev.tierq;

import java.io.Serializable;

/**
 * The name of a queue.
 *
 * <p>All keys of a queue carry its name in braces, which makes a cluster keep them together; so the name itself holds no
 * braces, and nothing that means something in a key pattern. Order is that of the UTF-8 bytes, unsigned.
 *
 * @param value 1 to {@value #MAX_CHARACTERS} characters of well-formed text without control characters or any of
 *     <code>{ } * ? [ ] \</code>
 */
public record QueueName(String value) implements Comparable<QueueName>, Serializable {
    private static final long serialVersionUID = 1L;

    /** The longest name, in characters (code points). */
    public static final int MAX_CHARACTERS = 200;

    private static final String REFUSED = "{}*?[]\\";

    /**
     * Checks the text.
     *
     * @param value see {@link QueueName}
     * @throws IllegalArgumentException if it is empty, too long, or holds a refused character
     */
    public QueueName {
        Text.utf8Length("Queue name", value);
        int characters = value.codePointCount(0, value.length());
        if (characters < 1 || characters > MAX_CHARACTERS) {
            throw new IllegalArgumentException(
                    "Queue name has %s characters, expected 1 to %s".formatted(characters, MAX_CHARACTERS));
        }
        value.codePoints().filter(QueueName::isRefused).findFirst().ifPresent(refused -> {
            throw new IllegalArgumentException(
                    "Queue name holds the character U+%04X, which is refused: leave out control characters and %s"
                            .formatted(refused, REFUSED));
        });
    }

    /**
     * Names a queue.
     *
     * @param value see {@link #value}
     * @return the name
     * @throws IllegalArgumentException if the text is empty, too long, or holds a refused character
     */
    public static QueueName of(String value) {
        return new QueueName(value);
    }

    private static boolean isRefused(int codePoint) {
        return Character.isISOControl(codePoint) || REFUSED.indexOf(codePoint) >= 0;
    }

    @Override
    public int compareTo(QueueName other) {
        return Text.compareAsUtf8(value, other.value);
    }

    /** {@return the text} */
    @Override
    public String toString() {
        return value;
    }
}
