package dev.tierq.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tierq.BackendException;
import dev.tierq.EnqueueOutcome;
import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import dev.tierq.PollOutcome;
import dev.tierq.QueueName;
import dev.tierq.UnknownTierException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class BlockingCallTest {
    private final RecordingBackend backend = new RecordingBackend();
    private final JobQueue queue = new BackendQueues(backend, Runnable::run).open(QueueName.of("orders"));

    @Test
    void anInterruptedCallReturnsItsAnswerWithTheFlagSet() throws Exception {
        backend.holding = true;
        CompletableFuture<Boolean> flag = new CompletableFuture<>();
        CompletableFuture<PollOutcome> answer = new CompletableFuture<>();
        Thread caller = new Thread(() -> {
            answer.complete(queue.poll());
            flag.complete(Thread.currentThread().isInterrupted());
        });
        caller.start();
        while (backend.heldBack.isEmpty()) {
            Thread.onSpinWait();
        }
        caller.interrupt();
        while (caller.isInterrupted()) {
            Thread.onSpinWait();
        }
        assertThat(answer).isNotDone();
        backend.heldBack.get(0).run();

        assertThat(answer.get()).isEqualTo(new PollOutcome.Empty());
        assertThat(flag.get()).isTrue();
        caller.join();
    }

    @Test
    void aCallWithTheFlagSetBeforehandIsSentAndAnswered() {
        Thread.currentThread().interrupt();
        PollOutcome answer = queue.poll();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(answer).isEqualTo(new PollOutcome.Empty());
    }

    @Test
    void aFailureIsTheBackendsOwnWithTheCallersStackBesideIt() {
        BackendException failure = new BackendException(BackendException.Reason.BUSY, "Busy", null);
        backend.failure = () -> failure;

        assertThatExceptionOfType(BackendException.class)
                .isThrownBy(queue::depth)
                .isSameAs(failure)
                .satisfies(thrown -> assertThat(thrown.getSuppressed()[0].getStackTrace())
                        .extracting(StackTraceElement::getMethodName)
                        .contains("aFailureIsTheBackendsOwnWithTheCallersStackBesideIt"));
    }

    @Test
    void aFailureWrappedByAStageIsUnwrapped() {
        BackendException failure = new BackendException(BackendException.Reason.BUSY, "Busy", null);
        backend.failure = () -> new CompletionException(failure);

        assertThatExceptionOfType(BackendException.class)
                .isThrownBy(queue::depth)
                .isSameAs(failure);
    }

    @Test
    void anErrorStaysAnError() {
        backend.failure = StackOverflowError::new;

        assertThatExceptionOfType(StackOverflowError.class).isThrownBy(queue::poll);
    }

    @Test
    void aCheckedFailureOfABackendIsTypedToo() {
        backend.failure = () -> new IOException("gone");

        assertThatExceptionOfType(BackendException.class)
                .isThrownBy(queue::poll)
                .withMessage("The backend failed with java.io.IOException: gone")
                .withCauseInstanceOf(IOException.class)
                .satisfies(thrown -> assertThat(thrown.reason()).isEqualTo(BackendException.Reason.OTHER));
    }

    @Test
    void anAsynchronousFailureIsTheCauseOfTheStages() {
        BackendException failure = new BackendException(BackendException.Reason.BUSY, "Busy", null);
        backend.failure = () -> failure;

        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> queue.async().depth().toCompletableFuture().get())
                .havingCause()
                .isSameAs(failure);
    }

    @Test
    void aStreamIsSplitAndKeepsItsOrder() {
        List<String> outcomes = new ArrayList<>();
        queue.enqueueAll(jobs(2_500), outcome -> outcomes.add(outcome.id().value()));

        assertThat(backend.lists).extracting(List::size).containsExactly(1_000, 1_000, 500);
        assertThat(outcomes)
                .isEqualTo(IntStream.range(0, 2_500).mapToObj(Integer::toString).toList());
        assertThat(backend.sent())
                .extracting(Admission::id)
                .extracting(JobId::value)
                .isEqualTo(outcomes);
    }

    @Test
    void aStreamOfNoJobsSendsNothing() {
        queue.enqueueAll(Stream.empty(), outcome -> {});

        assertThat(backend.lists).isEmpty();
    }

    @Test
    void anErrorInTheMiddleOfAStreamKeepsWhatWasAnswered() {
        List<EnqueueOutcome> outcomes = new ArrayList<>();
        Stream<NewJob> jobs =
                Stream.concat(jobs(1_500), Stream.of(NewJob.in("urgent").build()));

        assertThatExceptionOfType(UnknownTierException.class).isThrownBy(() -> queue.enqueueAll(jobs, outcomes::add));
        assertThat(outcomes).hasSize(1_000);
        assertThat(backend.lists).hasSize(1);
    }

    static Stream<NewJob> jobs(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> NewJob.in("low").id(Integer.toString(i)).build());
    }
}
