package dev.tierq.redis;

import dev.tierq.BackendException;
import dev.tierq.ForeignDataException;
import dev.tierq.JobId;
import dev.tierq.scoring.Score;
import dev.tierq.spi.QueueDescription;
import io.lettuce.core.KeyValue;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

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
    private final Opener opener;
    private final QueueKeys keys;
    private final QueueDescription asked;
    private final Supplier<Wait> wait;
    private volatile OpenedQueue opened;

    private QueueSession(
            Server server, Supplier<Wait> wait, Opener opener, QueueDescription asked, OpenedQueue opened) {
        this.server = server;
        this.wait = wait;
        this.opener = opener;
        this.keys = QueueKeys.of(asked.name());
        this.asked = asked;
        this.opened = opened;
    }

    /** Opens the queue or creates it. */
    static CompletionStage<QueueSession> open(
            Server server, Supplier<Wait> wait, Opener opener, QueueDescription asked) {
        Call call = Call.open(asked.name());
        return opener.open(asked)
                .thenApply(opened -> new QueueSession(server, wait, opener, asked, opened))
                .exceptionallyCompose(failure -> CompletableFuture.failedStage(Failures.of(call, failure)));
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
        return explained(call, run(server, script, arguments, OPENINGS).thenApply(this::checked));
    }

    /** Runs a script on the connection on which the client waits for jobs of this queue, else as {@link #run}. */
    CompletionStage<ScriptReply> runWoken(
            Call call, Script script, Function<QueueDescription, List<byte[]>> arguments) {
        return explained(
                call,
                waiting()
                        .connection()
                        .connected()
                        .thenCompose(connected -> run(connected, script, arguments, OPENINGS))
                        .thenApply(this::checked));
    }

    private CompletionStage<ScriptReply> run(
            Server on, Script script, Function<QueueDescription, List<byte[]>> arguments, int openings) {
        return runOnce(on, script, arguments)
                .thenCompose(reply -> reply.code() == ScriptReply.Code.GENERATION && openings > 0
                        ? reopened().thenCompose(again -> run(on, script, arguments, openings - 1))
                        : CompletableFuture.completedFuture(reply));
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
        OpenedQueue now = opened;
        List<byte[]> all = new ArrayList<>();
        all.add(Utf8.bytes(now.generation()));
        all.addAll(arguments.apply(now.description()));
        return on.run(script, keys, all);
    }

    /** Reads fields of the queue's hash at one moment, by a plain command; the generation is read and checked with them. */
    CompletionStage<List<KeyValue<byte[], byte[]>>> read(Call call, List<String> fields) {
        byte[][] all = Stream.concat(Stream.of("generation"), fields.stream())
                .map(Utf8::bytes)
                .toArray(byte[][]::new);
        CompletionStage<Optional<List<KeyValue<byte[], byte[]>>>> values = readOnce(all)
                .thenCompose(first -> first.isEmpty()
                        ? reopened().thenCompose(again -> readOnce(all))
                        : CompletableFuture.completedFuture(first));
        return explained(call, values.thenApply(read -> read.orElseThrow(this::changedAgain)));
    }

    /** Empty if the queue is of another generation; one that was deleted has no fields, and that is the answer. */
    private CompletionStage<Optional<List<KeyValue<byte[], byte[]>>>> readOnce(byte[][] fields) {
        String expected = opened.generation();
        return server.send(redis -> redis.hmget(keys.queueBytes(), fields))
                .thenCompose(values -> values.get(0).isEmpty()
                        ? isEmpty().thenApply(deleted -> valuesIf(deleted, values))
                        : CompletableFuture.completedFuture(
                                valuesIf(expected.equals(Utf8.text(values.get(0).getValue())), values)));
    }

    private static Optional<List<KeyValue<byte[], byte[]>>> valuesIf(
            boolean valid, List<KeyValue<byte[], byte[]>> values) {
        return valid ? Optional.of(values.subList(1, values.size())) : Optional.empty();
    }

    /** Where jobs are left without a description, opening tells so. */
    private CompletionStage<Boolean> isEmpty() {
        return server.send(redis -> redis.zcard(keys.waitingBytes())).thenApply(jobs -> jobs == 0);
    }

    private CompletionStage<OpenedQueue> reopened() {
        return opener.again(asked).thenApply(again -> opened = again);
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

    /** How this client waits for jobs of the queue: made when it first waits. */
    Wait waiting() {
        return wait.get();
    }

    private ScriptReply checked(ScriptReply reply) {
        if (reply.code() == ScriptReply.Code.RECORD) {
            throw new ForeignDataException(
                    "Record of job %s in key %s".formatted(reply.text(0), keys.records()),
                    reply.text(1),
                    "format " + QueueDescription.FORMAT);
        }
        if (reply.code() == ScriptReply.Code.GENERATION) {
            throw changedAgain();
        }
        return reply;
    }

    private BackendException changedAgain() {
        return new BackendException(
                BackendException.Reason.OTHER,
                "Queue %s was deleted or replaced again and again during one call; nothing was done: repeat it"
                        .formatted(asked.name()),
                null);
    }

    /** Opening tells which key is of another type; the error of a command does not. */
    private <T> CompletionStage<T> explained(Call call, CompletionStage<T> answer) {
        return answer.exceptionallyCompose(failure -> {
            CompletionStage<T> failed = CompletableFuture.failedStage(Failures.of(call, failure));
            return Failures.isWrongType(failure)
                    ? opener.again(asked)
                            .exceptionallyCompose(foreign -> CompletableFuture.failedStage(Failures.of(call, foreign)))
                            .thenCompose(unexplained -> failed)
                    : failed;
        });
    }
}
