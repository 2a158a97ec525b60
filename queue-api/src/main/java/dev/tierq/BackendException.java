package dev.tierq;

import org.jspecify.annotations.Nullable;

/** The backend refused or could not be reached. Nothing was changed, unless it is an {@link OutcomeUnknownException}. */
public class BackendException extends QueueException {
    private static final long serialVersionUID = 1L;

    private final Reason reason;

    /**
     * With the reason.
     *
     * @param reason the reason
     * @param message what happened and the way out
     * @param cause what the driver said, or null
     */
    public BackendException(Reason reason, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    /** {@return the reason} */
    public final Reason reason() {
        return reason;
    }

    /** Why a backend could not do its work. More reasons may come: give a switch a default. */
    public enum Reason {
        /** No connection to the server. */
        UNREACHABLE,
        /** No reply within the timeout. */
        TIMEOUT,
        /** Wrong user name or password, or none where one is needed. */
        AUTHENTICATION,
        /** The user may not run a command or touch a key. */
        NO_PERMISSION,
        /** The server is a read-only replica. */
        READ_ONLY,
        /** The server has reached its memory limit. */
        OUT_OF_MEMORY,
        /** The server is loading its data. */
        LOADING,
        /** A script holds the server. */
        BUSY,
        /** Too few replicas are connected for a write. */
        NOT_ENOUGH_REPLICAS,
        /** The cluster cannot serve the queue's slot. */
        CLUSTER_DOWN,
        /** The server cannot persist and refuses writes. */
        NOT_PERSISTING,
        /** Anything else; the cause tells. */
        OTHER
    }
}
