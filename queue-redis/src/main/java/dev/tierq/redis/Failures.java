package dev.tierq.redis;

import dev.tierq.BackendException;
import dev.tierq.BackendException.Reason;
import dev.tierq.OutcomeUnknownException;
import dev.tierq.QueueException;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/** Turns what the driver and the server say into exceptions of the API. */
final class Failures {
    /** What the driver says of a command that it did not send. */
    static final String NOT_SENT = "Currently not connected";

    private static final Set<String> CLOSED_EARLY =
            Set.of("Connection closed prematurely", "RedisHandshakeHandler not registered");

    /** What an error reply holds, in the order of looking; a script's error may hold the word anywhere. */
    private static final Map<String, Reason> BY_WORD = new LinkedHashMap<>();

    static {
        BY_WORD.put("WRONGPASS", Reason.AUTHENTICATION);
        BY_WORD.put("NOAUTH", Reason.AUTHENTICATION);
        BY_WORD.put("NOPERM", Reason.NO_PERMISSION);
        BY_WORD.put("The user executing the script can't", Reason.NO_PERMISSION);
        BY_WORD.put("READONLY", Reason.READ_ONLY);
        BY_WORD.put("MASTERDOWN", Reason.READ_ONLY);
        BY_WORD.put("OOM command not allowed", Reason.OUT_OF_MEMORY);
        BY_WORD.put("LOADING Redis", Reason.LOADING);
        BY_WORD.put("BUSY Redis", Reason.BUSY);
        BY_WORD.put("NOREPLICAS", Reason.NOT_ENOUGH_REPLICAS);
        BY_WORD.put("CLUSTERDOWN", Reason.CLUSTER_DOWN);
        BY_WORD.put("MISCONF", Reason.NOT_PERSISTING);
    }

    private Failures() {}

    /** What to throw for a call that failed. */
    static QueueException of(Call call, Throwable failure) {
        Throwable cause = unwrap(failure);
        if (cause instanceof QueueException known) {
            return known;
        }
        Reason reason = reason(cause);
        String what = "%s: %s".formatted(call, describe(reason, cause));
        if (call.ifLost() != null && mayHaveTakenEffect(cause)) {
            return new OutcomeUnknownException(
                    reason, what + "; its outcome is unknown: " + call.ifLost(), call.ids(), cause);
        }
        return new BackendException(reason, what + "; nothing was changed. " + wayOut(reason), cause);
    }

    /** What to throw when no connection could be made. */
    static BackendException connecting(String address, Throwable failure) {
        Throwable cause = unwrap(failure);
        if (cause instanceof BackendException known) {
            return known;
        }
        Reason reason = reason(cause);
        return new BackendException(
                reason,
                "Connecting to Redis at %s: %s. %s"
                        .formatted(
                                address,
                                reason == Reason.UNREACHABLE ? said(innermost(cause)) : describe(reason, cause),
                                reason == Reason.UNREACHABLE
                                        ? "Check the address and that the server runs, then connect again"
                                        : wayOut(reason)),
                cause);
    }

    /** Whether a connect ended before the server had answered the handshake, or before commands were let through. */
    static boolean driverWasEarly(Throwable failure) {
        String said = said(innermost(failure));
        return CLOSED_EARLY.contains(said) || said.contains(NOT_SENT);
    }

    /**
     * Whether a command that blocked was broken off and may be sent again: its connection was lost, or an operator or a
     * demotion of the server ended it.
     */
    static boolean brokeOff(Throwable failure) {
        Throwable cause = unwrap(failure);
        return cause instanceof RedisCommandExecutionException reply
                ? said(reply).startsWith("UNBLOCKED")
                : reason(cause) == Reason.UNREACHABLE;
    }

    static boolean isWrongType(Throwable failure) {
        return unwrap(failure) instanceof RedisCommandExecutionException reply
                && said(reply).contains("WRONGTYPE");
    }

    static Throwable unwrap(Throwable failure) {
        Throwable cause = failure;
        while ((cause instanceof CompletionException || cause instanceof ExecutionException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    /** An error reply says that nothing was done, since scripts check before they write; so does a refusal to send. */
    private static boolean mayHaveTakenEffect(Throwable cause) {
        return !(cause instanceof RedisCommandExecutionException)
                && !said(cause).contains(NOT_SENT);
    }

    private static Reason reason(Throwable cause) {
        if (cause instanceof TimeoutException || cause instanceof RedisCommandTimeoutException) {
            return Reason.TIMEOUT;
        }
        if (cause instanceof RedisCommandExecutionException reply) {
            return BY_WORD.entrySet().stream()
                    .filter(word -> said(reply).contains(word.getKey()))
                    .findFirst()
                    .map(Map.Entry::getValue)
                    .orElse(Reason.OTHER);
        }
        if (cause instanceof RedisConnectionException && cause.getCause() != null) {
            Reason inner = reason(cause.getCause());
            return inner == Reason.OTHER ? Reason.UNREACHABLE : inner;
        }
        return isOfTheConnection(cause) ? Reason.UNREACHABLE : Reason.OTHER;
    }

    /** A client that was closed throws an {@link IllegalStateException}. */
    private static boolean isOfTheConnection(Throwable cause) {
        return cause instanceof RedisException
                || cause instanceof IOException
                || cause instanceof IllegalStateException;
    }

    private static String describe(Reason reason, Throwable cause) {
        return switch (reason) {
            case TIMEOUT -> "no reply within the timeout";
            case UNREACHABLE -> "no connection to the server";
            default ->
                innermost(cause) instanceof RedisCommandExecutionException reply
                        ? "the server answered \"%s\"".formatted(said(reply))
                        : "unexpected %s".formatted(cause);
        };
    }

    private static String wayOut(Reason reason) {
        return switch (reason) {
            case UNREACHABLE -> "The client connects again by itself: repeat the call later";
            case TIMEOUT, LOADING, BUSY -> "Repeat the call later";
            case AUTHENTICATION -> "Check user name and password in the URI";
            case NO_PERMISSION -> "Grant the user the commands and keys listed in docs/redis.md";
            case READ_ONLY -> "Connect to the master";
            case OUT_OF_MEMORY -> "Raise maxmemory or take jobs out; polls go on";
            case NOT_ENOUGH_REPLICAS, CLUSTER_DOWN, NOT_PERSISTING -> "Repair the server, then repeat the call";
            case OTHER -> "See the cause";
        };
    }

    private static Throwable innermost(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    private static String said(Throwable failure) {
        return failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
    }
}
