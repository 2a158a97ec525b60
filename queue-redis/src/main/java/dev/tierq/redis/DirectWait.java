package dev.tierq.redis;

import dev.tierq.QueueName;
import dev.tierq.scoring.Score;
import io.lettuce.core.ScoredValue;
import io.lettuce.core.UnblockType;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits on the set of a queue that keeps ids only: what wakes is a job, and in hand from then on. Where nobody wants it any
 * more it goes back to its score. {@code CLIENT UNBLOCK} ends a wait that nobody needs, and its reply is awaited, since it
 * may be a job.
 */
final class DirectWait implements Wait {
    private static final Logger LOG = LoggerFactory.getLogger(DirectWait.class);

    private static final byte[] ANY_QUEUE = {};
    private static final byte[] NO_RECORD = {};

    private final Call call;
    private final QueueKeys keys;
    private final byte[] waiting;
    private final Server server;
    private final BlockingConnection connection;
    private final Queue<ScoredValue<byte[]>> inHand = new ConcurrentLinkedQueue<>();

    // Guarded by this.
    private CompletableFuture<Boolean> lastWait = CompletableFuture.completedFuture(false);
    private CompletionStage<Void> lastPutBack = CompletableFuture.completedStage(null);
    private boolean wanted;
    private boolean closed;

    DirectWait(QueueName queue, Server server, BlockingConnection connection) {
        this.call = Call.poll(queue);
        this.keys = QueueKeys.of(queue);
        this.waiting = keys.waitingBytes();
        this.server = server;
        this.connection = connection;
    }

    @Override
    public BlockingConnection connection() {
        return connection;
    }

    @Override
    public CompletionStage<Boolean> await(Duration atMost) {
        CompletableFuture<Boolean> wait = new CompletableFuture<>();
        if (!begin(wait)) {
            return CompletableFuture.completedFuture(false);
        }
        connection.named().thenCompose(known -> popped(atMost)).whenComplete((taken, failure) -> {
            if (failure == null) {
                wait.complete(taken);
            } else {
                wait.completeExceptionally(failure);
            }
        });
        return wait.exceptionallyCompose(failure -> connection.lookAgain(call, waiting, failure));
    }

    /** A wait is known before its command is sent: who ends it waits for the reply, or keeps the command from being sent. */
    private synchronized boolean begin(CompletableFuture<Boolean> wait) {
        wanted = !closed;
        lastWait = wanted ? wait : lastWait;
        return wanted;
    }

    private CompletionStage<Boolean> popped(Duration atMost) {
        return isWanted()
                ? connection.pop(waiting, atMost).thenApply(this::take)
                : CompletableFuture.completedFuture(false);
    }

    private synchronized boolean isWanted() {
        return wanted;
    }

    private boolean take(Optional<ScoredValue<byte[]>> member) {
        member.ifPresent(inHand::add);
        return member.isPresent();
    }

    /** The member that a wait popped, unless it was handed out already. */
    Optional<ScoredValue<byte[]>> inHand() {
        return Optional.ofNullable(inHand.poll());
    }

    /** Completes also if another call of this puts the member back, for whom closing waits too. */
    @Override
    public synchronized CompletionStage<Void> passOn() {
        inHand().ifPresent(member -> lastPutBack = putBack(member));
        return lastPutBack;
    }

    private CompletionStage<Void> putBack(ScoredValue<byte[]> member) {
        List<byte[]> arguments = List.of(
                ANY_QUEUE, member.getValue(), Utf8.bytes(Scores.format(new Score(member.getScore()))), NO_RECORD);
        return server.connected()
                .thenCompose(connected -> server.run(Script.PUT_BACK, keys, arguments))
                .handle((reply, failure) -> {
                    if (failure != null) {
                        LOG.error("{}: job {} could not be put back", call, Utf8.text(member.getValue()), failure);
                    }
                    return null;
                });
    }

    @Override
    public void nobodyWaits() {
        end(unwanted(false));
    }

    @Override
    public CompletionStage<Void> close() {
        return end(unwanted(true))
                .handle((popped, failure) -> popped)
                .thenCompose(ended -> passOn())
                .thenCompose(done -> connection.close());
    }

    /** The last wait, of which nobody wants a job; with {@code forGood} there is none after it. */
    private synchronized CompletableFuture<Boolean> unwanted(boolean forGood) {
        wanted = false;
        closed = closed || forGood;
        return lastWait;
    }

    /**
     * Ends a wait. Without a name of the connection its command was not sent, and is not any more. While it is on its way to
     * the server it does not block there yet, and is ended by asking once more: as often as replies come back before it is
     * there.
     */
    private CompletionStage<Boolean> end(CompletableFuture<Boolean> wait) {
        OptionalLong name = connection.name();
        return wait.isDone() || name.isEmpty()
                ? wait
                : unblock(name.getAsLong()).thenCompose(asked -> asked ? wait : end(wait));
    }

    /** {@return whether there is no use in asking again} */
    private CompletionStage<Boolean> unblock(long name) {
        return server.send(redis -> redis.clientUnblock(name, UnblockType.TIMEOUT))
                .thenApply(unblocked -> unblocked == 1)
                .exceptionally(failure -> {
                    LOG.warn("{}: the wait could not be ended and goes on for up to 5 s", call, failure);
                    return true;
                });
    }
}
