package dev.tierq.spi;

import dev.tierq.BackendException;
import dev.tierq.BackendException.Reason;
import dev.tierq.ForeignDataException;
import dev.tierq.OutcomeUnknownException;
import dev.tierq.PollOutcome;
import dev.tierq.QueueException;
import dev.tierq.spi.CallsInLine.Turn;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Those of one client who wait for jobs of one queue, in the order of their coming. Thread-safe.
 *
 * <p>While somebody stands in line, one wait for the queue's marker runs for all of them. Whoever is woken polls for the
 * first in line; what that poll leaves is polled for the next ones at once, and the marker is set again if still more is
 * left, which wakes another client. A wait that ends without a wake-up, after 5 s, is followed by a look: a wake-up that
 * was lost with a client, and jobs of producers outside tierq, are found then.
 *
 * <p>No thread is held: the rounds run on the threads that complete the backend's stages.
 */
final class WaitingLine {
    private final WakeUps wakeUps;
    private final CallsInLine inLine = new CallsInLine();
    private boolean runs;
    private boolean closed;
    private boolean troubled;

    WaitingLine(WakeUps wakeUps) {
        this.wakeUps = wakeUps;
    }

    /** Whether a wait runs that a newcomer can share: one that has just failed is no reason not to look. */
    synchronized boolean isWaiting() {
        return runs && !troubled;
    }

    /** Adds a call, which was not answered yet. */
    void join(WaitingPoll call) {
        boolean refused;
        boolean first;
        synchronized (this) {
            refused = closed || call.isOver();
            first = !refused && !runs;
            if (!refused) {
                inLine.add(call);
                runs = true;
            }
        }
        if (refused) {
            refuse(call);
        } else if (first) {
            run();
        }
    }

    private void refuse(WaitingPoll call) {
        if (call.isOver()) {
            call.leftWithoutJobs();
        } else {
            call.fail(BackendQueues.closed());
        }
    }

    /**
     * Ends the wait of a call. Where a poll for it is under way, that one's answer is the last.
     *
     * @return whether the call stood in line and is to be answered by whoever took it out
     */
    boolean leave(WaitingPoll call) {
        boolean left;
        boolean nobody;
        synchronized (this) {
            call.over();
            left = !call.isPolling() && inLine.remove(call);
            nobody = runs && inLine.isEmpty();
        }
        if (left && nobody) {
            wakeUps.nobodyWaits();
        }
        return left;
    }

    /**
     * Whether the line has looked, and found nothing, since that many looks had begun; not while what it last asked of the
     * backend has failed, or the backend is out of reach.
     */
    synchronized boolean foundNothingSince(long looksBegun) {
        return inLine.foundNothingSince(looksBegun) && !troubled && wakeUps.inTouch();
    }

    /** Ends all waits; those for whom a poll is under way get its answer. */
    void close() {
        synchronized (this) {
            closed = true;
        }
        waiting().forEach(call -> {
            if (leave(call)) {
                call.fail(BackendQueues.closed());
            }
        });
    }

    private synchronized List<WaitingPoll> waiting() {
        return inLine.waiting();
    }

    /**
     * Goes round until nobody stands in line. A round that is complete at once must not deepen the stack; one that becomes
     * complete just after this was asked must not be the last.
     */
    private void run() {
        CompletableFuture<Boolean> round = round().toCompletableFuture();
        while (round.isDone()) {
            if (!round.join()) {
                return;
            }
            round = round().toCompletableFuture();
        }
        round.minimalCompletionStage().thenAccept(again -> {
            if (again) {
                run();
            }
        });
    }

    /** One wait and what follows from it; completes with whether another round is needed, and never fails. */
    private CompletionStage<Boolean> round() {
        return awaited()
                .handle(this::answered)
                .thenCompose(served -> served)
                .handle((done, failure) -> somebodyIsInLine(failure == null));
    }

    /** A backend that throws fails those who wait as one whose stage fails. */
    private CompletionStage<Boolean> awaited() {
        try {
            return wakeUps.await(longestWait());
        } catch (RuntimeException e) {
            return CompletableFuture.failedStage(e);
        }
    }

    private synchronized Duration longestWait() {
        return inLine.longestWait();
    }

    private synchronized boolean somebodyIsInLine(boolean wentWell) {
        troubled = troubled || !wentWell;
        runs = !inLine.isEmpty();
        return runs;
    }

    private CompletionStage<?> answered(@Nullable Boolean woken, @Nullable Throwable failure) {
        goes(woken != null);
        if (woken == null) {
            failAll(failure);
            return CompletableFuture.completedFuture(null);
        }
        return serve(woken);
    }

    private synchronized void goes(boolean well) {
        troubled = !well;
    }

    /** Each call gets an exception of its own, as its caller's stack is added to it. */
    private void failAll(@Nullable Throwable failure) {
        waiting().forEach(call -> {
            if (leave(call)) {
                call.fail(copy(failure));
            }
        });
    }

    private static QueueException copy(@Nullable Throwable failure) {
        Throwable cause = WaitingPoll.unwrapped(failure);
        String what = "Waiting for jobs failed: " + cause.getMessage();
        if (cause instanceof OutcomeUnknownException unknown) {
            return new OutcomeUnknownException(unknown.reason(), what, unknown.ids(), unknown);
        }
        if (cause instanceof ForeignDataException foreign) {
            return new ForeignDataException(foreign.key(), foreign.found(), foreign.expected(), foreign);
        }
        return cause instanceof BackendException known
                ? new BackendException(known.reason(), what, known)
                : new BackendException(Reason.OTHER, "Waiting for jobs failed with " + cause, cause);
    }

    /**
     * Polls for the first in line. If that fails, the wake-up is still to be used: it is passed on, and comes back to the next
     * in line if nobody else waits. So a backend that does not answer holds up one call, not one after the other.
     */
    private CompletionStage<?> serve(boolean woken) {
        Optional<Turn> turn = firstTurn();
        if (turn.isEmpty()) {
            return woken ? wakeUps.passOn() : CompletableFuture.completedFuture(null);
        }
        return poll(turn.get())
                .handle((poll, failure) -> poll == null ? wakeUps.passOn() : serveOthers(poll.left()))
                .thenCompose(served -> served);
    }

    /** Polls for as many others as there are jobs left, all at once. */
    private CompletionStage<?> serveOthers(long left) {
        if (left == 0) {
            return CompletableFuture.completedFuture(null);
        }
        List<Turn> turns = turns(left);
        CompletableFuture<?>[] polls =
                turns.stream().map(turn -> poll(turn).toCompletableFuture()).toArray(CompletableFuture<?>[]::new);
        return turns.isEmpty()
                ? wakeUps.passOn()
                : CompletableFuture.allOf(polls).exceptionallyCompose(failure -> wakeUps.passOn());
    }

    private synchronized Optional<Turn> firstTurn() {
        return inLine.first();
    }

    private synchronized List<Turn> turns(long jobs) {
        return inLine.first(jobs);
    }

    /** Answers the call, unless there was nothing: then it stays in its place, or leaves if its time is over. */
    private CompletionStage<WokenPoll> poll(Turn turn) {
        WaitingPoll call = turn.call();
        return call.poll(turn.others()).whenComplete((poll, failure) -> {
            goes(poll != null);
            if (!stays(turn, poll, failure)) {
                call.answer(poll == null ? null : poll.outcome(), failure);
            }
        });
    }

    /** Whoever is to be polled for just when the connection breaks, before anything was sent, goes on waiting. */
    private synchronized boolean stays(Turn turn, @Nullable WokenPoll poll, @Nullable Throwable failure) {
        WaitingPoll call = turn.call();
        call.polling(false);
        boolean nothing = poll != null && poll.outcome() instanceof PollOutcome.Empty;
        if (nothing) {
            inLine.foundNothing(turn);
        }
        if ((nothing || call.mayTryAgain(failure)) && !closed && !call.isOver()) {
            return true;
        }
        inLine.remove(call);
        return false;
    }
}
