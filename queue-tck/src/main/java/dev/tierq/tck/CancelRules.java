package dev.tierq.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.tierq.CancelOutcome;
import dev.tierq.FindOutcome;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobQueue;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;

/** Cancel: a job that was removed never leaves. */
class CancelRules extends Rules {
    CancelRules(ContractQueues queues) {
        super(queues);
    }

    @EachKind
    @DisplayName("R8.1 cancel removes a waiting job: no operation sees it any more")
    void aCancelledJobIsGone(QueueKind kind) {
        JobQueue queue = open(kind);
        queue.enqueueAll(jobs("low", List.of("a", "b", "c")));
        assertThat(queue.cancel(JobId.of("b"))).isEqualTo(new CancelOutcome.Removed(JobId.of("b")));
        if (queue.find(JobId.of("b")) instanceof FindOutcome.Found found) {
            fail("Job b was cancelled, and the queue said it removed it, but find still answers %s"
                    .formatted(found.job()));
        }
        assertThat(ids(queue.peek(5)))
                .as("jobs that wait after b was cancelled")
                .containsExactly("a", "c");
        assertDepth(queue, 2);
        LeavingOrder.assertLeft(drain(queue), List.of("a", "c"));
    }

    @EachKind
    @DisplayName("R8.2 cancel of an id that does not wait answers unknown and changes nothing; so does a repeat")
    void cancelOfOthersIsUnknown(QueueKind kind) {
        JobQueue queue = open(kind);
        queue.enqueueAll(jobs("high", List.of("a polled one", "cancelled")));
        queue.enqueue(job("low", "waiting"));
        queue.poll();
        queue.cancel(JobId.of("cancelled"));
        List<Job> before = queue.peek(5);
        List.of("a polled one", "cancelled", "never")
                .forEach(id -> assertThat(queue.cancel(JobId.of(id)))
                        .as("answer to the cancel of job %s, which does not wait", id)
                        .isEqualTo(new CancelOutcome.Unknown(JobId.of(id))));
        assertThat(queue.peek(5)).as("jobs that wait").isEqualTo(before);
    }

    @EachKind
    @DisplayName(
            "R8.3 of poll and cancel at once one gets the job: it is removed and never leaves, or unknown and leaves")
    void oneOfPollAndCancelGetsTheJob(QueueKind kind) {
        JobQueue one = open(kind);
        JobQueue other = queues.openElsewhere(kind.options(clock).build());
        IntStream.range(0, 50).forEach(round -> {
            String id = "job-" + round;
            one.enqueue(job("low", id));
            List<Boolean> got =
                    Crew.<Boolean>together(List.of(() -> !one.poll().jobs().isEmpty(), () -> removes(other, id)));
            assertThat(got)
                    .as("whether poll and cancel, at once, each say they took job %s: one must", id)
                    .containsExactlyInAnyOrder(true, false);
        });
        assertDepth(one, 0);
    }

    private static boolean removes(JobQueue queue, String id) {
        return queue.cancel(JobId.of(id)) instanceof CancelOutcome.Removed;
    }
}
