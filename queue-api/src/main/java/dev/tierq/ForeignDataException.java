package dev.tierq;

import org.jspecify.annotations.Nullable;

/** Stored data is not what tierq keeps there: a key of another type, or a format of a later version. Left untouched. */
public final class ForeignDataException extends QueueException {
    private static final long serialVersionUID = 1L;

    private final String key;
    private final String found;
    private final String expected;

    /**
     * Names the key, and what was found and expected there.
     *
     * @param key the key, with the field in it if there is one
     * @param found what is there
     * @param expected what tierq keeps there
     */
    public ForeignDataException(String key, String found, String expected) {
        this(key, found, expected, null);
    }

    /**
     * Names the key, what was found and expected there, and what failed to read it.
     *
     * @param key the key, with the field in it if there is one
     * @param found what is there
     * @param expected what tierq keeps there
     * @param cause what failed to read it, or null
     */
    public ForeignDataException(String key, String found, String expected, @Nullable Throwable cause) {
        super(
                "%s holds %s, expected %s: another program or a later version of tierq wrote it; nothing was changed. Use that version, or another name"
                        .formatted(key, found, expected),
                cause);
        this.key = key;
        this.found = found;
        this.expected = expected;
    }

    /** {@return the key} */
    public String key() {
        return key;
    }

    /** {@return what is there} */
    public String found() {
        return found;
    }

    /** {@return what tierq keeps there} */
    public String expected() {
        return expected;
    }
}
