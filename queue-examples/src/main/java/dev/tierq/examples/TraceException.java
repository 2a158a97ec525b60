package dev.tierq.examples;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A file that is no trace. The message names file, line, value and what was expected. */
final class TraceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TraceException(String file, long line, String found, String expected) {
        super(String.format(Locale.ROOT, "%s, line %d: %s, expected %s", file, line, found, expected));
    }

    TraceException(String file, String found, @Nullable Throwable cause) {
        super(
                "%s: %s, expected a trace in UTF-8 with the columns %s".formatted(file, found, TraceReader.HEADER),
                cause);
    }
}
