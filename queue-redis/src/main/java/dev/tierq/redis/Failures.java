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
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/** Turns what the driver and the server say into exceptions of the API. */
final class Failures {
    /** What the driver says of a command that it did not send. */
    static final String NOT_SENT = "Currently not connected";

    private static final Set<String> CLOSED_EARLY =
            Set.of("Connection closed prematurely", "RedisHandshakeHandler not registered");

    /** What a script's error ends with: which script, and where in it. */
    private static final Pattern PLACE_IN_SCRIPT = Pattern.compile("\\.?( script: \\w+, on @user_script:\\d+\\.?)?$");

    /** How a script is told that its user may not run a command. */
    private static final Set<String> REFUSED_MIDWAY =
            Set.of("The user executing the script can't", "ACL failure in script");

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
        if (call.ifLost() != null && mayHaveTakenEffect(call, cause)) {
            String lost = "%s; its outcome is unknown: %s".formatted(what, call.ifLost());
            return new OutcomeUnknownException(
                    reason, reason == Reason.NO_PERMISSION ? lost + ". " + wayOut(reason) : lost, call.ids(), cause);
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

    /**
     * An error reply says that nothing was done, since scripts check before they write; so does a refusal to send. Rights
     * are checked when a queue is opened: one that is taken away later may be missed after the first write.
     */
    private static boolean mayHaveTakenEffect(Call call, Throwable cause) {
        return cause instanceof RedisCommandExecutionException
                ? !call.isOneWrite() && REFUSED_MIDWAY.stream().anyMatch(said(cause)::contains)
                : !said(cause).contains(NOT_SENT);
    }

    private static Reason reason(Throwable cause) {
        if (cause instanceof TimeoutException || cause instanceof RedisCommandTimeoutException) {
            return Reason.TIMEOUT;
        }
        if (cause instanceof RedisCommandExecutionException reply) {
            return word(reply).map(BY_WORD::get).orElse(Reason.OTHER);
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
                        ? "the server answered \"%s\"".formatted(answer(reply))
                        : "unexpected %s".formatted(cause);
        };
    }

    /** An error reply from the word on that names the reason, without the place in a script: the cause holds it whole. */
    private static String answer(RedisCommandExecutionException reply) {
        String said = said(reply);
        String answer =
                word(reply).map(word -> said.substring(said.indexOf(word))).orElse(said);
        return PLACE_IN_SCRIPT.matcher(answer).replaceFirst("");
    }

    private static Optional<String> word(RedisCommandExecutionException reply) {
        return BY_WORD.keySet().stream().filter(said(reply)::contains).findFirst();
    }

    private static String wayOut(Reason reason) {
        return switch (reason) {
            case UNREACHABLE -> "The client connects again by itself: repeat the call later";
            case TIMEOUT, LOADING -> "Repeat the call later";
            case BUSY -> "Repeat the call when the script has ended, or end it";
            case AUTHENTICATION -> "Check user name and password in the URI";
            case NO_PERMISSION -> "Grant the user the commands and keys listed in docs/redis.md";
            case READ_ONLY -> "Connect to the master";
            case OUT_OF_MEMORY -> "Raise maxmemory or take jobs out; polls go on";
            case NOT_ENOUGH_REPLICAS -> "Connect replicas or lower min-replicas-to-write, then repeat the call";
            case CLUSTER_DOWN -> "Repair the cluster, then repeat the call";
            case NOT_PERSISTING -> "Let the server write to its disk again, then repeat the call";
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
