package dev.tierq.redis;

import dev.tierq.BackendException;
import dev.tierq.ForeignDataException;
import dev.tierq.Ordering;
import dev.tierq.QueueName;
import dev.tierq.spi.QueueDescription;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * An open queue: what it is, in which generation, and the way to ask the server about it. Thread-safe.
 *
 * <p>Every script is handed the generation that was opened and refuses another. Then the queue is opened anew, which
 * fails if it has become something else, and the script is called once more; the call before wrote nothing.
 */
final class QueueSession {
    /** After so many openings in one call it gives up: somebody creates and deletes the queue without end. */
    private static final int OPENINGS = 16;

    private final Server server;
    private final QueueKeys keys;
    private final QueueDescription asked;
    private volatile Opened opened;

    private QueueSession(Server server, QueueKeys keys, QueueDescription asked, Opened opened) {
        this.server = server;
        this.keys = keys;
        this.asked = asked;
        this.opened = opened;
    }

    /** Tries the user's permissions, {@code EVAL} among them, then opens the queue or creates it. */
    static CompletionStage<QueueSession> open(Server server, QueueDescription asked) {
        QueueKeys keys = QueueKeys.of(asked.name());
        Call call = Call.reading("open", asked.name());
        return server.runSource(Script.PROBE, keys)
                .thenCompose(allowed -> opened(server, keys, asked))
                .thenApply(opened -> new QueueSession(server, keys, asked, opened))
                .exceptionallyCompose(failure -> CompletableFuture.failedStage(Failures.of(call, failure)));
    }

    private static CompletionStage<Opened> opened(Server server, QueueKeys keys, QueueDescription asked) {
        List<byte[]> arguments = new ArrayList<>();
        arguments.add(Utf8.bytes(membersAreWelcome(asked) ? "1" : "0"));
        asked.fields().forEach((field, value) -> {
            arguments.add(Utf8.bytes(field));
            arguments.add(Utf8.bytes(value));
        });
        return server.run(Script.OPEN, keys, arguments).thenApply(reply -> read(reply, asked));
    }

    /** Producers in other languages may have been there first, where a queue is a set of ids that they score. */
    private static boolean membersAreWelcome(QueueDescription asked) {
        return !asked.keepsRecords() && asked.options().ordering() == Ordering.CLOCK;
    }

    /** Deletes the queue of that name, which need not be open. */
    static CompletionStage<Boolean> delete(Server server, QueueName name) {
        List<byte[]> format = List.of(Utf8.bytes(Integer.toString(QueueDescription.FORMAT)));
        return server.run(Script.DELETE, QueueKeys.of(name), format)
                .thenApply(reply -> isDeleted(reply, name))
                .exceptionallyCompose(
                        failure -> CompletableFuture.failedStage(Failures.of(Call.delete(name), failure)));
    }

    private static boolean isDeleted(ScriptReply reply, QueueName name) {
        checkKeys(reply);
        if (reply.code() == ScriptReply.Code.FORMAT) {
            String found = reply.text(0).isEmpty() ? "no format" : "format " + reply.text(0);
            throw new ForeignDataException("Queue " + name, found, "format " + QueueDescription.FORMAT);
        }
        return reply.text(0).equals("deleted");
    }

    private static void checkKeys(ScriptReply reply) {
        if (reply.code() == ScriptReply.Code.TYPE) {
            throw new ForeignDataException(
                    "Key " + reply.text(0), "a value of type " + reply.text(1), "type " + reply.text(2));
        }
        if (reply.code() == ScriptReply.Code.UNDESCRIBED) {
            throw new ForeignDataException(
                    "Key " + reply.text(0),
                    "jobs",
                    "none while key " + reply.text(1) + ", which describes them, is missing");
        }
    }

    private static Opened read(ScriptReply reply, QueueDescription asked) {
        checkKeys(reply);
        Map<String, String> stored = new LinkedHashMap<>();
        int index = 1;
        for (String field : asked.fields().keySet()) {
            reply.textIfAny(index++).ifPresent(value -> stored.put(field, value));
        }
        return new Opened(asked.adopt(stored), generation(reply, asked));
    }

    private static String generation(ScriptReply reply, QueueDescription asked) {
        return reply.textIfAny(0)
                .orElseThrow(() -> new ForeignDataException(
                        "Queue " + asked.name(), "no generation", "the number of its generation"));
    }

    QueueDescription description() {
        return opened.description();
    }

    QueueKeys keys() {
        return keys;
    }

    /** Sends one plain command. */
    <T> CompletionStage<T> send(Call call, Function<RedisAsyncCommands<byte[], byte[]>, CompletionStage<T>> command) {
        return explained(call, server.send(command));
    }

    /**
     * Runs a script, the generation as its first argument.
     *
     * @param arguments the further arguments, made from the description that holds when the script is called
     */
    CompletionStage<ScriptReply> run(Call call, Script script, Function<QueueDescription, List<byte[]>> arguments) {
        return explained(call, run(script, arguments, OPENINGS).thenApply(this::checked));
    }

    private CompletionStage<ScriptReply> run(
            Script script, Function<QueueDescription, List<byte[]>> arguments, int openings) {
        return runOnce(script, arguments)
                .thenCompose(reply -> reply.code() == ScriptReply.Code.GENERATION && openings > 0
                        ? reopened().thenCompose(again -> run(script, arguments, openings - 1))
                        : CompletableFuture.completedFuture(reply));
    }

    private CompletionStage<ScriptReply> runOnce(Script script, Function<QueueDescription, List<byte[]>> arguments) {
        Opened now = opened;
        List<byte[]> all = new ArrayList<>();
        all.add(Utf8.bytes(now.generation()));
        all.addAll(arguments.apply(now.description()));
        return server.run(script, keys, all);
    }

    private CompletionStage<Opened> reopened() {
        return opened(server, keys, asked).thenApply(again -> opened = again);
    }

    private ScriptReply checked(ScriptReply reply) {
        if (reply.code() == ScriptReply.Code.RECORD) {
            throw new ForeignDataException(
                    "Record of job %s in key %s".formatted(reply.text(0), keys.records()),
                    reply.text(1),
                    "format " + QueueDescription.FORMAT);
        }
        if (reply.code() == ScriptReply.Code.GENERATION) {
            throw new BackendException(
                    BackendException.Reason.OTHER,
                    "Queue %s was deleted or replaced %d times during one call; nothing was done: repeat it"
                            .formatted(asked.name(), OPENINGS),
                    null);
        }
        return reply;
    }

    /** Opening tells which key is of another type; the error of a command does not. */
    private <T> CompletionStage<T> explained(Call call, CompletionStage<T> answer) {
        return answer.exceptionallyCompose(failure -> {
            CompletionStage<T> failed = CompletableFuture.failedStage(Failures.of(call, failure));
            return Failures.isWrongType(failure)
                    ? opened(server, keys, asked)
                            .exceptionallyCompose(foreign -> CompletableFuture.failedStage(Failures.of(call, foreign)))
                            .thenCompose(unexplained -> failed)
                    : failed;
        });
    }

    /** The queue as it was opened, in which generation. */
    private record Opened(QueueDescription description, String generation) {}
}
