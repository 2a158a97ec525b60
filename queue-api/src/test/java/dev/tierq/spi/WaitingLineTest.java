package dev.tierq.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tierq.BackendException;
import dev.tierq.BackendException.Reason;
import dev.tierq.JobId;
import dev.tierq.OutcomeUnknownException;
import dev.tierq.PollOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who is served, in which order, and what becomes of a wake-up. */
@Timeout(60)
class WaitingLineTest {
    private static final Duration LONG = Duration.ofMinutes(5);
    private final BackendException lost = new OutcomeUnknownException(Reason.UNREACHABLE, "lost", List.of(), null);
    private final BackendException notSent = new BackendException(Reason.UNREACHABLE, "not sent", null);

    private final ScriptedStore store = new ScriptedStore();
    private final ScriptedWakeUps wakeUps = store.wakeUps;
    private final OpenQueues open = new OpenQueues();
    private final WaitingLine line = open.line(store);

    private WaitingPoll call(int max) {
        return WaitingPoll.start(store, line, open, max, LONG);
    }

    /** Calls that wait, in this order; what they asked at the beginning is forgotten. */
    private List<WaitingPoll> calls(int... maxima) {
        List<WaitingPoll> calls = IntStream.of(maxima).mapToObj(this::call).toList();
        assertThat(wakeUps.somebodyWaits()).isTrue();
        store.asked.clear();
        return calls;
    }

    private static boolean isAnswered(WaitingPoll call) {
        return call.answer().toCompletableFuture().isDone();
    }

    private static CompletableFuture<PollOutcome> answer(WaitingPoll call) {
        assertThat(call.answer()).as("answer").isDone();
        return call.answer().toCompletableFuture();
    }

    private static int jobs(WaitingPoll call) {
        return answer(call).join().jobs().size();
    }

    private static Throwable failure(WaitingPoll call) {
        return catchThrowable(answer(call)::join).getCause();
    }

    @Test
    void thoseWhoWaitLookOnceAndShareOneWait() {
        IntStream.range(0, 10).forEach(i -> call(1));

        assertThat(store.asked).containsExactly("poll 1");
        assertThat(wakeUps.lengths).containsExactly(Duration.ofSeconds(5));
    }

    @Test
    void aWaitIsNoLongerThanTheCallsThatShareIt() {
        WaitingPoll.start(store, line, open, 1, Duration.ofSeconds(2));

        assertThat(wakeUps.lengths)
                .singleElement()
                .matches(length -> length.toMillis() > 1_500 && length.toMillis() <= 2_010);
    }

    @Test
    void jobsThatComeOneByOneServeInTheOrderOfComing() {
        List<WaitingPoll> calls = calls(1, 1, 1);

        for (int i = 0; i < 3; i++) {
            store.add(1);
            wakeUps.wake();
            assertThat(calls.stream().filter(WaitingLineTest::isAnswered)).isEqualTo(calls.subList(0, i + 1));
        }
        assertThat(store.asked).containsExactly("woken 1, others 2", "woken 1, others 1", "woken 1, others 0");
        assertThat(wakeUps.somebodyWaits()).isFalse();
    }

    @Test
    void whatAPollLeavesIsPolledForTheNextOnesWhoTellHowMuchTheyTakeTogether() {
        List<WaitingPoll> calls = calls(1, 2, 3, 4);
        store.add(5);
        wakeUps.wake();

        assertThat(store.asked).containsExactly("woken 1, others 9", "woken 2, others 3", "woken 3, others 0");
        assertThat(calls.subList(0, 3)).extracting(WaitingLineTest::jobs).containsExactly(1, 2, 2);
        assertThat(isAnswered(calls.get(3))).isFalse();
    }

    @Test
    void whoFindsNothingKeepsThePlaceInLine() {
        List<WaitingPoll> calls = calls(1, 1);
        wakeUps.wake();
        wakeUps.timeIsOver();
        store.add(1);
        wakeUps.wake();

        assertThat(jobs(calls.get(0))).isEqualTo(1);
        assertThat(isAnswered(calls.get(1))).isFalse();
    }

    @Test
    void aWakeUpThatNobodyNeedsAnyMoreIsPassedOn() {
        WaitingPoll call = calls(1).get(0);
        call.end();
        wakeUps.wake();

        assertThat(wakeUps.passedOn).hasValue(1);
        assertThat(wakeUps.nobodyWaits).hasValue(1);
        assertThat(store.asked).isEmpty();
    }

    @Test
    void aWaitThatEndsWithoutAWakeUpHasNothingToPassOn() {
        calls(1).get(0).end();
        wakeUps.timeIsOver();

        assertThat(wakeUps.passedOn).hasValue(0);
    }

    @Test
    void whatThoseWhoLeftWouldHaveTakenIsPassedOn() {
        List<WaitingPoll> calls = calls(1, 1);
        store.add(2);
        store.holding = true;
        wakeUps.wake();
        calls.get(1).end();
        store.heldBack.remove().run();

        assertThat(store.asked).startsWith("woken 1, others 1");
        assertThat(jobs(calls.get(0))).isEqualTo(1);
        assertThat(wakeUps.passedOn).hasValue(1);
    }

    @Test
    void whoLeavesDuringItsOwnPollGetsItsAnswer() {
        WaitingPoll call = calls(1).get(0);
        store.add(1);
        store.holding = true;
        wakeUps.wake();
        call.end();
        assertThat(isAnswered(call)).isFalse();
        store.heldBack.remove().run();

        assertThat(jobs(call)).isEqualTo(1);
    }

    @Test
    void aWaitThatFailsFailsEachCallWithAnExceptionOfItsOwn() {
        List<WaitingPoll> calls = calls(1, 1, 1);
        wakeUps.fail(notSent);

        List<Throwable> failures = calls.stream().map(WaitingLineTest::failure).toList();
        assertThat(failures).doesNotHaveDuplicates().doesNotContain(notSent);
        assertThat(failures)
                .allSatisfy(failure -> assertThat(failure)
                        .isInstanceOf(BackendException.class)
                        .hasMessage("Waiting for jobs failed: not sent")
                        .hasCause(notSent)
                        .extracting("reason")
                        .isEqualTo(Reason.UNREACHABLE));
        assertThat(wakeUps.somebodyWaits()).isFalse();
    }

    @Test
    void aWaitThatMayHaveCostAJobSaysSoToEachCall() {
        List<WaitingPoll> calls = calls(1, 1);
        wakeUps.fail(new OutcomeUnknownException(Reason.TIMEOUT, "late", List.of(JobId.of("a")), null));

        assertThat(calls).allSatisfy(call -> assertThat(failure(call)).isInstanceOf(OutcomeUnknownException.class));
    }

    @Test
    void aBackendThatThrowsFailsThoseWhoWaitAndTheNextCallWaitsAgain() {
        wakeUps.script.add(() -> {
            throw new IllegalStateException("thrown");
        });
        WaitingPoll failed = call(1);

        assertThat(failure(failed)).hasMessageContaining("thrown");
        assertThat(calls(1)).noneMatch(WaitingLineTest::isAnswered);
    }

    @Test
    void aPollThatFailsFailsItsCallAndTheWakeUpServesTheNext() {
        List<WaitingPoll> calls = calls(1, 1);
        store.add(1);
        store.failures.add(lost);
        wakeUps.wake();

        assertThat(failure(calls.get(0))).isSameAs(lost);
        assertThat(wakeUps.passedOn).hasValue(1);
        wakeUps.wake();
        assertThat(jobs(calls.get(1))).isEqualTo(1);
    }

    @Test
    void aPollThatWasNotSentLeavesItsCallInLineButNotTwiceInARow() {
        List<WaitingPoll> calls = calls(1, 1);
        store.failures.add(notSent);
        wakeUps.wake();
        wakeUps.wake();
        assertThat(calls).noneMatch(WaitingLineTest::isAnswered);
        assertThat(wakeUps.passedOn).hasValue(1);

        store.failures.addAll(List.of(notSent, notSent));
        wakeUps.wake();
        wakeUps.wake();
        assertThat(failure(calls.get(0))).isSameAs(notSent);
        assertThat(isAnswered(calls.get(1))).isFalse();
    }

    @Test
    void aPollForOthersThatFailsPassesTheWakeUpOnOnce() {
        List<WaitingPoll> calls = calls(1, 1, 1);
        store.add(3);
        store.holding = true;
        wakeUps.wake();
        store.failures.add(lost);
        store.heldBack.remove().run();
        store.heldBack.remove().run();
        store.heldBack.remove().run();

        assertThat(calls).extracting(WaitingLineTest::isAnswered).containsOnly(true);
        assertThat(failure(calls.get(1))).isSameAs(lost);
        assertThat(jobs(calls.get(2))).isEqualTo(1);
        assertThat(wakeUps.passedOn).hasValue(1);
    }

    @Test
    void aWakeUpThatCannotBePassedOnDoesNotEndTheLine() {
        List<WaitingPoll> calls = calls(1, 1);
        wakeUps.passesOn = false;
        store.failures.add(lost);
        wakeUps.wake();

        assertThat(wakeUps.somebodyWaits()).isTrue();
        store.add(1);
        wakeUps.timeIsOver();
        assertThat(jobs(calls.get(1))).isEqualTo(1);
    }

    @Test
    void closingEndsAllWaitsButThoseWhosePollIsUnderWay() {
        List<WaitingPoll> calls = calls(1, 1);
        store.add(1);
        store.holding = true;
        wakeUps.wake();
        line.close();

        assertThat(failure(calls.get(1))).isInstanceOf(IllegalStateException.class);
        store.heldBack.remove().run();
        assertThat(jobs(calls.get(0))).isEqualTo(1);
        store.holding = false;
        assertThat(failure(call(1))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aHundredThousandRoundsThatAreOverAtOnceDoNotDeepenTheStack() {
        Collections.nCopies(100_000, CompletableFuture.completedStage(true))
                .forEach(answer -> wakeUps.script.add(() -> answer));
        WaitingPoll call = call(1);

        assertThat(wakeUps.lengths).hasSize(100_001);
        assertThat(isAnswered(call)).isFalse();
    }

    @Test
    void norDoAsManyThatAreWokenOneByOne() {
        WaitingPoll call = calls(1).get(0);
        IntStream.range(0, 100_000).forEach(i -> wakeUps.wake());

        assertThat(wakeUps.lengths).hasSize(100_001);
        assertThat(isAnswered(call)).isFalse();
    }

    @Test
    void norDoTenThousandCallsWhosePollsFail() {
        List<WaitingPoll> calls = calls(new int[10_000]);
        store.failures.addAll(Collections.nCopies(10_000, lost));
        IntStream.range(0, 10_000).forEach(i -> wakeUps.wake());

        assertThat(calls).allMatch(WaitingLineTest::isAnswered);
    }

    /** The line asks whether a round is over and, if not, asks to be told: one that ends in between must not stop it. */
    @Test
    void aWaitThatEndsJustAfterTheLineHasLookedIsNotMissed() {
        wakeUps.script.add(EndsWhenLookedAt::new);
        WaitingPoll call = call(1);

        assertThat(wakeUps.lengths).hasSize(2);
        store.add(1);
        wakeUps.wake();
        assertThat(jobs(call)).isEqualTo(1);
    }

    /** A wait whose dependent stages complete it just after they have said that they are not done. */
    private static final class EndsWhenLookedAt extends CompletableFuture<Boolean> {
        private final CompletableFuture<Boolean> wait;

        private EndsWhenLookedAt() {
            this.wait = this;
        }

        private EndsWhenLookedAt(CompletableFuture<Boolean> wait) {
            this.wait = wait;
        }

        @Override
        @SuppressWarnings("unchecked") // a stage of any type ends the wait
        public <U> CompletableFuture<U> newIncompleteFuture() {
            return (CompletableFuture<U>) new EndsWhenLookedAt(wait);
        }

        @Override
        public boolean isDone() {
            boolean done = super.isDone();
            wait.complete(false);
            return done;
        }
    }

    @Test
    void callsThatComeAndGoWhileTheLineClosesAreAllAnswered() throws InterruptedException {
        for (int round = 0; round < 200; round++) {
            ScriptedStore contended = new ScriptedStore();
            OpenQueues shared = new OpenQueues();
            WaitingLine contendedLine = shared.line(contended);
            List<CompletionStage<PollOutcome>> answers = Collections.synchronizedList(new ArrayList<>());
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                boolean leaves = i % 2 == 0;
                threads.add(new Thread(() -> comeAndGo(contended, contendedLine, shared, leaves, answers)));
            }
            threads.add(new Thread(contended.wakeUps::wake));
            threads.add(new Thread(contendedLine::close));
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
            contended.wakeUps.timeIsOver();

            assertThat(answers)
                    .hasSize(40)
                    .allMatch(answer -> answer.toCompletableFuture().isDone());
        }
    }

    private static void comeAndGo(
            ScriptedStore store,
            WaitingLine line,
            OpenQueues open,
            boolean leaves,
            List<CompletionStage<PollOutcome>> answers) {
        for (int i = 0; i < 10; i++) {
            WaitingPoll call = WaitingPoll.start(store, line, open, 1, LONG);
            answers.add(call.answer());
            if (leaves) {
                call.end();
            }
        }
    }
}
