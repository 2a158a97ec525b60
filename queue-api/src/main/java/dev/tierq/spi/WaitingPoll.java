package dev.tierq.spi;

import dev.tierq.BackendException;
import dev.tierq.OutcomeUnknownException;
import dev.tierq.PollOutcome;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A poll that waits: it looks, stands in line, and is answered with jobs or, when its time is over, with none. Thread-safe.
 *
 * <p>Who answers {@link PollOutcome.Empty} has looked: at the beginning, while it stood in line, or else at the end. Where a
 * wait runs already for others, the look at the beginning is left out, so that a client's idle calls share one look. While the
 * backend is known to be out of reach, an earlier look does not count.
 */
final class WaitingPoll {
    /** Lets the timer of a call end before the backend's wait for it does. */
    private static final long SLACK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private static final long MOST_NANOS = TimeUnit.DAYS.toNanos(36_500);
    private static final long HAS_LOOKED = -1;

    private final QueueStore store;
    private final WaitingLine line;
    private final OpenQueues open;
    private final int max;
    private final long end;
    private final CompletableFuture<PollOutcome> answer = new CompletableFuture<>();

    // Guarded by the line.
    private boolean polling;
    private boolean over;
    private boolean triesAgain;
    private long looksBefore;

    private WaitingPoll(QueueStore store, WaitingLine line, OpenQueues open, int max, long nanos) {
        this.store = store;
        this.line = line;
        this.open = open;
        this.max = max;
        this.end = System.nanoTime() + nanos;
    }

    static WaitingPoll start(QueueStore store, WaitingLine line, OpenQueues open, int max, Duration wait) {
        long nanos = nanos(wait);
        WaitingPoll call = new WaitingPoll(store, line, open, max, nanos);
        CompletableFuture<Void> timer = new CompletableFuture<>();
        timer.completeOnTimeout(null, nanos, TimeUnit.NANOSECONDS)
                .minimalCompletionStage()
                .thenRun(call::end);
        call.answer().whenComplete((outcome, failure) -> timer.cancel(false));
        call.begin();
        return call;
    }

    private static long nanos(Duration wait) {
        return wait.compareTo(Duration.ofNanos(MOST_NANOS)) < 0 ? wait.toNanos() : MOST_NANOS;
    }

    private void begin() {
        if (line.isWaiting()) {
            line.join(this);
        } else {
            looksBefore = HAS_LOOKED;
            look().whenComplete((outcome, failure) -> {
                if (outcome instanceof PollOutcome.Empty) {
                    line.join(this);
                } else {
                    answer(outcome, failure);
                }
            });
        }
    }

    private CompletionStage<PollOutcome> look() {
        return open.send(() -> store.poll(max));
    }

    /** Polls after a wake-up. */
    CompletionStage<WokenPoll> poll(long others) {
        return open.send(() -> store.pollWoken(max, others));
    }

    /** {@return the answer; it is never cancelled} */
    CompletionStage<PollOutcome> answer() {
        return answer;
    }

    /** Ends the wait: the call is answered with what is there. */
    void end() {
        if (line.leave(this)) {
            if (line.foundNothingSince(looksBefore)) {
                leftWithoutJobs();
            } else {
                look().whenComplete(this::answer);
            }
        }
    }

    /** Ends the wait without another look, since nobody wants jobs any more. */
    void abandon() {
        if (line.leave(this)) {
            leftWithoutJobs();
        }
    }

    void answer(@Nullable PollOutcome outcome, @Nullable Throwable failure) {
        if (outcome != null) {
            answer.complete(outcome);
        } else {
            fail(unwrapped(failure));
        }
    }

    void leftWithoutJobs() {
        answer.complete(new PollOutcome.Empty());
    }

    void fail(Throwable failure) {
        answer.completeExceptionally(failure);
    }

    static Throwable unwrapped(@Nullable Throwable failure) {
        Throwable known = Objects.requireNonNull(failure, "failure");
        return known instanceof CompletionException && known.getCause() != null ? known.getCause() : known;
    }

    int max() {
        return max;
    }

    /** How long the call waits still: 1 ms at least. */
    Duration left() {
        long left = end - System.nanoTime() + SLACK_NANOS;
        return Duration.ofMillis(Math.max(1, TimeUnit.NANOSECONDS.toMillis(left)));
    }

    boolean isPolling() {
        return polling;
    }

    void polling(boolean now) {
        polling = now;
    }

    boolean isOver() {
        return over;
    }

    void over() {
        over = true;
    }

    /** Whether a poll for the call is to be made again: it was not sent. Not twice in a row, since that would be an outage. */
    boolean mayTryAgain(@Nullable Throwable failure) {
        triesAgain = !triesAgain && failure != null && wasNotSent(unwrapped(failure));
        return triesAgain;
    }

    private static boolean wasNotSent(Throwable failure) {
        return failure instanceof BackendException lost
                && !(lost instanceof OutcomeUnknownException)
                && lost.reason() == BackendException.Reason.UNREACHABLE;
    }

    void joinedAfter(long looks) {
        looksBefore = looksBefore == HAS_LOOKED ? HAS_LOOKED : looks;
    }
}
