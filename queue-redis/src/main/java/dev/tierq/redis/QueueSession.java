package dev.tierq.redis;

import dev.tierq.BackendException;
import dev.tierq.ForeignDataException;
import dev.tierq.JobId;
import dev.tierq.Ordering;
import dev.tierq.scoring.Score;
import dev.tierq.spi.QueueDescription;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * An open queue: what it is, in which generation, and the way to ask the server about it. Thread-safe.
 *
 * <p>Every script is handed the generation that was opened and refuses another. Then the queue is opened anew, which
 * fails if it has become something else, and the script is called once more; the first call wrote nothing.
 */
final class QueueSession {
    private final Server server;
    private final QueueKeys keys;
    private final QueueDescription asked;
    private final Wait wait;
    private volatile Opened opened;

    private QueueSession(Server server, Wait wait, QueueKeys keys, QueueDescription asked, Opened opened) {
        this.server = server;
        this.wait = wait;
        this.keys = keys;
        this.asked = asked;
        this.opened = opened;
    }

    /** Tries the user's permissions, {@code EVAL} among them, then opens the queue or creates it. */
    static CompletionStage<QueueSession> open(Server server, Wait wait, QueueDescription asked) {
        QueueKeys keys = QueueKeys.of(asked.name());
        Call call = Call.reading("open", asked.name());
        return server.runSource(Script.PROBE, keys)
                .thenCompose(allowed -> opened(server, keys, asked))
                .thenApply(opened -> new QueueSession(server, wait, keys, asked, opened))
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

    private static Opened read(ScriptReply reply, QueueDescription asked) {
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
        return explained(call, run(server, script, arguments));
    }

    /** Runs a script on the connection on which the client waits for jobs of this queue, else as {@link #run}. */
    CompletionStage<ScriptReply> runWoken(
            Call call, Script script, Function<QueueDescription, List<byte[]>> arguments) {
        return explained(
                call, wait.connection().connected().thenCompose(connected -> run(connected, script, arguments)));
    }

    private CompletionStage<ScriptReply> run(
            Server on, Script script, Function<QueueDescription, List<byte[]>> arguments) {
        return runOnce(on, script, arguments)
                .thenCompose(first -> first.code() == ScriptReply.Code.GENERATION
                        ? reopened().thenCompose(again -> runOnce(on, script, arguments))
                        : CompletableFuture.completedFuture(first))
                .thenApply(this::checked);
    }

    /**
     * Runs a script for the generation that was opened and no other: its answer says if the queue has become another. Runs it
     * as soon as the connection is there.
     */
    CompletionStage<ScriptReply> runHere(Call call, Script script, Function<QueueDescription, List<byte[]>> arguments) {
        return explained(call, server.connected().thenCompose(connected -> runOnce(server, script, arguments)));
    }

    private CompletionStage<ScriptReply> runOnce(
            Server on, Script script, Function<QueueDescription, List<byte[]>> arguments) {
        Opened now = opened;
        List<byte[]> all = new ArrayList<>();
        all.add(Utf8.bytes(now.generation()));
        all.addAll(arguments.apply(now.description()));
        return on.run(script, keys, all);
    }

    private CompletionStage<Opened> reopened() {
        return opened(server, keys, asked).thenApply(again -> opened = again);
    }

    /** Looks up which jobs wait, and where, as soon as the connection is there. */
    CompletionStage<List<Optional<Score>>> scores(List<JobId> ids) {
        byte[][] members = ids.stream().map(id -> Utf8.bytes(id.value())).toArray(byte[][]::new);
        return explained(
                Call.reading("look-up", asked.name()),
                server.connected()
                        .thenCompose(connected -> server.send(redis -> redis.zmscore(keys.waitingBytes(), members)))
                        .thenApply(scores -> scores.stream()
                                .map(score -> Optional.ofNullable(score).map(Score::new))
                                .toList()));
    }

    Wait waiting() {
        return wait;
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
                    "Queue %s was changed twice during one call; nothing was done: repeat it".formatted(asked.name()),
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
