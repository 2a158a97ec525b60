package dev.tierq.spi;

import dev.tierq.BackendException;
import dev.tierq.PollOutcome;
import dev.tierq.QueueException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
    /** The longest wait without a look. */
    static final Duration LOOK_EVERY = Duration.ofSeconds(5);

    private final WakeUps wakeUps;
    private final Set<WaitingPoll> inLine = new LinkedHashSet<>();
    private boolean runs;
    private boolean closed;
    private long looks;
    private long lastEmptyLook;

    WaitingLine(WakeUps wakeUps) {
        this.wakeUps = wakeUps;
    }

    /** Whether a wait runs that a newcomer can share. */
    synchronized boolean runs() {
        return runs;
    }

    /** Adds a call, which was not answered yet. */
    void join(WaitingPoll call) {
        boolean refused;
        boolean first;
        synchronized (this) {
            refused = closed || call.isOver();
            first = !refused && !runs;
            if (!refused) {
                call.joinedAfter(looks);
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

    /** Whether the line has looked, and found nothing, since that many looks had begun. */
    synchronized boolean foundNothingSince(long looksBegun) {
        return lastEmptyLook > looksBegun;
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

    /** Those for whom no poll is under way. */
    private synchronized List<WaitingPoll> waiting() {
        return inLine.stream().filter(call -> !call.isPolling()).toList();
    }

    /** Goes round until nobody stands in line. A round that is complete at once must not deepen the stack. */
    private void run() {
        CompletableFuture<Boolean> round;
        do {
            round = round().toCompletableFuture();
        } while (round.isDone() && round.join());
        if (!round.isDone()) {
            round.minimalCompletionStage().thenAccept(again -> {
                if (again) {
                    run();
                }
            });
        }
    }

    /** One wait and what follows from it; completes with whether another round is needed, and never fails. */
    private CompletionStage<Boolean> round() {
        return wakeUps.await(longestWait())
                .handle(this::answered)
                .thenCompose(served -> served)
                .handle((done, failure) -> somebodyIsInLine());
    }

    private synchronized Duration longestWait() {
        return inLine.stream()
                .map(WaitingPoll::left)
                .max(Duration::compareTo)
                .filter(left -> left.compareTo(LOOK_EVERY) < 0)
                .orElse(LOOK_EVERY);
    }

    private synchronized boolean somebodyIsInLine() {
        runs = !inLine.isEmpty();
        return runs;
    }

    private CompletionStage<?> answered(@Nullable Boolean woken, @Nullable Throwable failure) {
        if (woken == null) {
            failAll(failure);
            return CompletableFuture.completedFuture(null);
        }
        return serve(woken);
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
        return cause instanceof BackendException known
                ? new BackendException(known.reason(), "Waiting for jobs failed: " + known.getMessage(), known)
                : new BackendException(
                        BackendException.Reason.OTHER, "Waiting for jobs failed with %s".formatted(cause), cause);
    }

    /** Polls for the first in line; if that fails, for the next, since the wake-up is still to be used. */
    private CompletionStage<?> serve(boolean woken) {
        Optional<Turn> turn = firstTurn();
        if (turn.isEmpty()) {
            return woken ? wakeUps.passOn() : CompletableFuture.completedFuture(null);
        }
        return poll(turn.get())
                .handle((poll, failure) -> poll == null ? serve(true) : serveOthers(poll.left()))
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
        List<WaitingPoll> waiting = waiting();
        long others = waiting.stream().skip(1).mapToLong(WaitingPoll::max).sum();
        return waiting.stream().findFirst().map(call -> turn(call, others));
    }

    /** The turns of the first in line who together ask for that many jobs. */
    private synchronized List<Turn> turns(long jobs) {
        List<WaitingPoll> next = new ArrayList<>();
        long asked = 0;
        for (Iterator<WaitingPoll> calls = waiting().iterator(); asked < jobs && calls.hasNext(); ) {
            WaitingPoll call = calls.next();
            next.add(call);
            asked += call.max();
        }
        List<Turn> turns = new ArrayList<>();
        for (WaitingPoll call : next) {
            asked -= call.max();
            turns.add(turn(call, asked));
        }
        return turns;
    }

    private Turn turn(WaitingPoll call, long others) {
        call.polling(true);
        looks++;
        return new Turn(call, others, looks);
    }

    /** Answers the call, unless there was nothing: then it stays in its place, or leaves if its time is over. */
    private CompletionStage<WokenPoll> poll(Turn turn) {
        WaitingPoll call = turn.call();
        return call.poll(turn.others()).whenComplete((poll, failure) -> {
            boolean nothing = poll != null && poll.outcome() instanceof PollOutcome.Empty;
            if (!stays(turn, nothing)) {
                call.answer(poll == null ? null : poll.outcome(), failure);
            }
        });
    }

    private synchronized boolean stays(Turn turn, boolean nothing) {
        WaitingPoll call = turn.call();
        call.polling(false);
        if (nothing) {
            lastEmptyLook = Math.max(lastEmptyLook, turn.look());
        }
        if (nothing && !closed && !call.isOver()) {
            return true;
        }
        inLine.remove(call);
        return false;
    }

    /**
     * A call whose turn it is.
     *
     * @param others how many more jobs others in this line will take at once
     * @param look the number of this look
     */
    private record Turn(WaitingPoll call, long others, long look) {}
}
