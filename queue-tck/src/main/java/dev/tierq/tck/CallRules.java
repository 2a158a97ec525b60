package dev.tierq.tck;

import static dev.tierq.tck.QueueKind.RECORDS_EXACT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.QueueOptions;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls: interrupts, and queues that are closed. */
class CallRules extends Rules {
    CallRules(ContractQueues queues) {
        super(queues);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    @DisplayName("R11.1 on an interrupted thread a call returns its answer, with the interrupt flag set")
    void anInterruptedCallReturnsItsAnswer(Operation operation) {
        JobQueue calm = open(RECORDS_EXACT);
        JobQueue disturbed = queues.main()
                .open(ContractQueues.newName(), RECORDS_EXACT.options(clock).build());
        List.of(calm, disturbed).forEach(queue -> queue.enqueueAll(jobs("low", List.of("a", "c"))));
        Object expected = operation.answer(calm);
        Thread.currentThread().interrupt();
        Object answer = operation.answer(disturbed);
        assertThat(Thread.interrupted()).as("interrupt flag after the call").isTrue();
        assertThat(answer).as("answer on an interrupted thread").isEqualTo(expected);
    }

    @Test
    @DisplayName("R11.1 on an interrupted thread a queue opens, with the interrupt flag set")
    void anInterruptedOpenReturnsItsQueue() {
        JobQueues connected = queues.main();
        Thread.currentThread().interrupt();
        JobQueue queue =
                connected.open(queues.name(), RECORDS_EXACT.options(clock).build());
        assertThat(Thread.interrupted()).as("interrupt flag after the call").isTrue();
        assertDepth(queue, 0);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    @DisplayName("R11.2 once its queues are closed, every operation throws, in both forms, and changes nothing")
    void aClosedQueueThrows(Operation operation) {
        QueueOptions options = RECORDS_EXACT.options(clock).build();
        JobQueue open = queues.openElsewhere(options);
        open.enqueueAll(jobs("low", List.of("a", "c")));
        JobQueues closed = queues.connection(ForkJoinPool.commonPool());
        JobQueue queue = closed.open(queues.name(), options);
        closed.close();
        assertThrowsClosed(() -> operation.answer(queue));
        assertThrowsClosed(() -> operation.stage(queue));
        LeavingOrder.assertLeft(drain(open), List.of("a", "c"));
    }

    @Test
    @DisplayName("R11.3 closed queues open, name and delete no queue; closing again does nothing")
    void closedQueuesCannotBeOpened() {
        JobQueues closed = queues.connection(ForkJoinPool.commonPool());
        closed.close();
        closed.close();
        QueueOptions options = RECORDS_EXACT.options(clock).build();
        assertThrowsClosed(() -> closed.open(queues.name(), options));
        assertThrowsClosed(() -> closed.openAsync(queues.name(), options));
        assertThrowsClosed(closed::queues);
        assertThrowsClosed(closed::queuesAsync);
        assertThrowsClosed(() -> closed.delete(queues.name()));
        assertThrowsClosed(() -> closed.deleteAsync(queues.name()));
    }

    private static void assertThrowsClosed(ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(IllegalStateException.class).hasMessageContaining("closed");
    }

    @Test
    @Disabled("The contract cannot cut a backend off: each backend tests this with faults of its own")
    @DisplayName("R11.4 an outage is a typed error within the backend's timeout, never an empty queue")
    void anOutageIsNeverAnEmptyQueue() {}

    @Test
    @Disabled("The contract cannot lose a reply: each backend tests this with faults of its own")
    @DisplayName("R11.5 an enqueue or a poll whose reply is lost is not repeated; its outcome is said to be unknown")
    void aLostReplyIsAnUnknownOutcome() {}
}
