package dev.tierq.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.FindOutcome;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.JobState;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;

/** Peek and find: looking changes nothing. */
class LookRules extends Rules {
    LookRules(ContractQueues queues) {
        super(queues);
    }

    @EachKind
    @DisplayName("R7.1 peek shows the jobs that poll would take, equal in all they hold, and takes none")
    void peekShowsWhatPollTakes(QueueKind kind) {
        JobQueue queue = open(kind);
        IntStream.range(0, 20).forEach(i -> queue.enqueue(job(i % 2 == 0 ? "low" : "high", "job-" + i)));
        List<Job> shown = queue.peek(15);
        assertThat(queue.peek(15)).as("second peek").isEqualTo(shown);
        assertDepth(queue, 20);
        assertThat(queue.poll(15).jobs())
                .as("jobs that poll took, compared with those shown")
                .isEqualTo(shown);
    }

    @EachKind
    @DisplayName("R7.2 peek shows all jobs if fewer wait than asked for, and none if none waits")
    void peekShowsAllIfFewWait(QueueKind kind) {
        JobQueue queue = open(kind);
        assertThat(queue.peek(1_000)).isEmpty();
        queue.enqueueAll(jobs("low", List.of("a", "b")));
        assertThat(ids(queue.peek(1))).containsExactly("a");
        assertThat(ids(queue.peek(1_000))).containsExactly("a", "b");
    }

    @EachKind
    @DisplayName("R7.3 find answers a waiting job as peek shows it, with its state, and changes nothing")
    void findAnswersTheJob(QueueKind kind) {
        JobQueue queue = open(kind);
        queue.enqueueAll(List.of(job("low", "a"), job("high", "b"), job("medium", "c")));
        List<Job> shown = queue.peek(3);
        shown.forEach(job -> assertThat(queue.find(job.id())).isEqualTo(new FindOutcome.Found(job, JobState.WAITING)));
        assertThat(queue.peek(3)).as("peek after find").isEqualTo(shown);
    }

    @EachKind
    @DisplayName("R7.4 find of an id that does not wait answers unknown")
    void findOfOthersIsUnknown(QueueKind kind) {
        JobQueue queue = open(kind);
        queue.enqueueAll(jobs("low", List.of("a polled one", "cancelled")));
        queue.poll();
        queue.cancel(JobId.of("cancelled"));
        List.of("a polled one", "cancelled", "never", "A polled one").forEach(id -> assertUnknown(queue, id));
    }
}
