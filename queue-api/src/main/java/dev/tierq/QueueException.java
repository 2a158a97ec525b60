package dev.tierq;

import org.jspecify.annotations.Nullable;

/** Something that a queue could not do. Unchecked; each kind is a subclass with the facts as fields. */
public class QueueException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * With what happened, what was expected and the way out.
     *
     * @param message the message
     * @param cause what caused it, or null
     */
    public QueueException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
