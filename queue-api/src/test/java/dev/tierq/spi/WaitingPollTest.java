package dev.tierq.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tierq.BackendException;
import dev.tierq.BackendException.Reason;
import dev.tierq.PollOutcome;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How long a call waits, and what it knows when it says that nothing came. */
@Timeout(60)
class WaitingPollTest {
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final PollOutcome EMPTY = new PollOutcome.Empty();
    private final BackendException lost = new BackendException(Reason.TIMEOUT, "lost", null);

    private final ScriptedStore store = new ScriptedStore();
    private final ScriptedWakeUps wakeUps = store.wakeUps;
    private final OpenQueues open = new OpenQueues();
    private final WaitingLine line = open.line(store);

    private WaitingPoll call(Duration wait) {
        return WaitingPoll.start(store, line, open, 1, wait);
    }

    private static CompletableFuture<PollOutcome> answer(WaitingPoll call) {
        return call.answer().toCompletableFuture();
    }

    @Test
    void jobsThatAreThereAreTakenWithoutAWait() {
        store.add(1);

        assertThat(answer(call(LONG)).getNow(EMPTY).jobs()).hasSize(1);
        assertThat(wakeUps.lengths).isEmpty();
    }

    @Test
    void aLookThatFailsIsTheAnswer() {
        store.failures.add(lost);

        assertThat(catchThrowable(answer(call(LONG))::join)).hasCause(lost);
        assertThat(wakeUps.lengths).isEmpty();
    }

    @Test
    void aTimeThatIsOverEndsTheWaitByItself() {
        assertThat(answer(call(Duration.ofMillis(5)))).succeedsWithin(30, TimeUnit.SECONDS);
        assertThat(wakeUps.nobodyWaits).hasValue(1);
    }

    @Test
    void aWaitBeyondAllTimesIsTaken() {
        WaitingPoll call = call(Duration.ofSeconds(Long.MAX_VALUE));

        assertThat(answer(call)).isNotDone();
        assertThat(wakeUps.lengths).containsExactly(Duration.ofSeconds(5));
    }

    @Test
    void whoHasLookedAtTheBeginningDoesNotLookAgainAtTheEnd() {
        WaitingPoll call = call(LONG);
        call.end();

        assertThat(answer(call)).isCompletedWithValue(EMPTY);
        assertThat(store.asked).containsExactly("poll 1");
    }

    @Test
    void whoJoinedOthersWithoutALookLooksAtTheEnd() {
        call(LONG);
        WaitingPoll call = call(LONG);
        store.add(1);
        call.end();

        assertThat(answer(call).getNow(EMPTY).jobs()).hasSize(1);
    }

    @Test
    void exceptIfTheLineHasLookedSince() {
        call(LONG);
        WaitingPoll call = call(LONG);
        wakeUps.timeIsOver();
        call.end();

        assertThat(answer(call)).isCompletedWithValue(EMPTY);
        assertThat(store.asked).containsExactly("poll 1", "woken 1, others 1");
    }

    @Test
    void whileTheBackendIsOutOfReachNobodySaysThatNothingCame() {
        WaitingPoll call = call(LONG);
        wakeUps.inTouch = false;
        store.failures.add(lost);
        call.end();

        assertThat(catchThrowable(answer(call)::join)).hasCause(lost);
    }

    @Test
    void norAfterAPollForAnotherHasFailed() {
        call(LONG);
        WaitingPoll call = call(LONG);
        wakeUps.timeIsOver();
        store.failures.addAll(List.of(lost, lost));
        wakeUps.wake();
        call.end();

        assertThat(catchThrowable(answer(call)::join)).hasCause(lost);
        assertThat(store.asked).containsExactly("poll 1", "woken 1, others 1", "woken 1, others 1", "poll 1");
    }

    /** The line still runs at that moment, but what it ran on is what has just failed. */
    @Test
    void whoCallsAgainUponAFailedWaitLooksFirst() {
        CompletableFuture<PollOutcome> again = answer(call(LONG)).exceptionallyCompose(failure -> {
            store.add(1);
            return answer(call(LONG));
        });
        wakeUps.fail(lost);

        assertThat(again.getNow(EMPTY).jobs()).hasSize(1);
    }

    @Test
    void aCallThatIsAbandonedDoesNotLook() {
        call(LONG);
        WaitingPoll call = call(LONG);
        call.abandon();

        assertThat(answer(call)).isCompletedWithValue(EMPTY);
        assertThat(store.asked).containsExactly("poll 1");
    }

    @Test
    void aCallThatEndsWhileItLooksDoesNotWait() {
        store.holding = true;
        WaitingPoll call = call(LONG);
        call.end();
        assertThat(answer(call)).isNotDone();
        store.heldBack.remove().run();

        assertThat(answer(call)).isCompletedWithValue(EMPTY);
        assertThat(wakeUps.lengths).isEmpty();
    }

    /** What a timer holds cannot be collected: so nothing is scheduled any more. */
    @Test
    void tenThousandWaitsOfAnHourThatWereAnsweredLeaveNoTimer() throws InterruptedException {
        List<WeakReference<WaitingPoll>> calls = IntStream.range(0, 10_000)
                .mapToObj(i -> new WeakReference<>(call(Duration.ofHours(1))))
                .toList();
        store.add(calls.size());
        wakeUps.wake();
        assertThat(wakeUps.somebodyWaits()).isFalse();

        awaitCollected(calls);
    }

    private static void awaitCollected(List<WeakReference<WaitingPoll>> calls) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (calls.stream().anyMatch(call -> call.get() != null) && System.nanoTime() < end) {
            System.gc();
        }
        assertThat(calls).as("calls that something still holds").allMatch(call -> call.get() == null);
    }
}
