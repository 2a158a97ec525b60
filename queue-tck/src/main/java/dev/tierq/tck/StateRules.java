package dev.tierq.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.CancelOutcome;
import dev.tierq.EnqueueOutcome.Accepted;
import dev.tierq.EnqueueOutcome.Duplicate;
import dev.tierq.FindOutcome;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobPage;
import dev.tierq.JobQueue;
import dev.tierq.JobState;
import dev.tierq.PollOutcome;
import dev.tierq.PositionOutcome;
import dev.tierq.scoring.Tier;
import dev.tierq.scoring.Tiers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;

/** The table of operations and states, row by row, for the states that a job can be in by now. */
class StateRules extends Rules {
    private static final JobId B = JobId.of("b");

    StateRules(ContractQueues queues) {
        super(queues);
    }

    @EachKind
    @DisplayName("R12.1 every operation answers and does what the table says for a job that waits")
    void theTableHoldsForAWaitingJob(QueueKind kind) {
        for (Operation operation : Operation.values()) {
            JobQueue queue = openAnother(kind, StateRules::enqueueB);
            Job job = found(queue, "b");
            Object answer = operation.answer(queue);
            assertThat(answer)
                    .as("answer of %s for a job that waits", operation)
                    .isEqualTo(ofWaiting(operation, job));
            assertThat(queue.peek(9))
                    .as("jobs that wait after %s", operation)
                    .isEqualTo(takes(operation) ? List.of() : List.of(job));
        }
    }

    private static Object ofWaiting(Operation operation, Job job) {
        return switch (operation) {
            case ENQUEUE -> new Duplicate(B, JobState.WAITING);
            case ENQUEUE_LIST, ENQUEUE_STREAM -> List.of(new Duplicate(B, JobState.WAITING));
            case POLL, POLL_MANY, POLL_WAITING -> new PollOutcome.Jobs(List.of(job));
            case PEEK -> List.of(job);
            case LIST, LIST_AFTER -> new JobPage(List.of(job), Optional.empty());
            case POSITION -> new PositionOutcome.At(B, 0, Optional.of(mediumHolds(0)));
            case PURGE, PURGE_ALL -> 1L;
            case FIND -> new FindOutcome.Found(job, JobState.WAITING);
            case CANCEL -> new CancelOutcome.Removed(B);
            case DEPTH -> 1L;
            case DEPTH_BY_TIER -> mediumHolds(1);
        };
    }

    private static boolean takes(Operation operation) {
        return switch (operation) {
            case POLL, POLL_MANY, POLL_WAITING, CANCEL, PURGE, PURGE_ALL -> true;
            default -> false;
        };
    }

    @EachKind
    @DisplayName("R12.2 every operation answers and does what the table says for a job that was polled")
    void theTableHoldsForAPolledJob(QueueKind kind) {
        assertTableHoldsForNoJob(kind, queue -> {
            enqueueB(queue);
            queue.poll();
        });
    }

    @EachKind
    @DisplayName("R12.3 every operation answers and does what the table says for a job that was cancelled")
    void theTableHoldsForACancelledJob(QueueKind kind) {
        assertTableHoldsForNoJob(kind, queue -> {
            enqueueB(queue);
            queue.cancel(B);
        });
    }

    @EachKind
    @DisplayName("R12.4 every operation answers and does what the table says for a job that never existed")
    void theTableHoldsForNoJob(QueueKind kind) {
        assertTableHoldsForNoJob(kind, queue -> {});
    }

    private void assertTableHoldsForNoJob(QueueKind kind, Consumer<JobQueue> before) {
        for (Operation operation : Operation.values()) {
            JobQueue queue = openAnother(kind, before);
            Object answer = operation.answer(queue);
            List<Job> waiting = queue.peek(9);
            assertThat(ids(waiting))
                    .as("jobs that wait after %s", operation)
                    .isEqualTo(adds(operation) ? List.of("b") : List.of());
            assertThat(answer).as("answer of %s where no job waits", operation).isEqualTo(ofNone(operation, waiting));
        }
    }

    private static Object ofNone(Operation operation, List<Job> waiting) {
        return switch (operation) {
            case ENQUEUE -> accepted(waiting);
            case ENQUEUE_LIST, ENQUEUE_STREAM -> List.of(accepted(waiting));
            case POLL, POLL_MANY, POLL_WAITING -> new PollOutcome.Empty();
            case PEEK -> List.of();
            case LIST, LIST_AFTER -> new JobPage(List.of(), Optional.empty());
            case POSITION -> new PositionOutcome.Unknown(B);
            case PURGE, PURGE_ALL -> 0L;
            case FIND -> new FindOutcome.Unknown(B);
            case CANCEL -> new CancelOutcome.Unknown(B);
            case DEPTH -> 0L;
            case DEPTH_BY_TIER -> mediumHolds(0);
        };
    }

    private static Accepted accepted(List<Job> waiting) {
        return new Accepted(B, waiting.get(0).score());
    }

    private static boolean adds(Operation operation) {
        return switch (operation) {
            case ENQUEUE, ENQUEUE_LIST, ENQUEUE_STREAM -> true;
            default -> false;
        };
    }

    private JobQueue openAnother(QueueKind kind, Consumer<JobQueue> before) {
        JobQueue queue =
                queues.main().open(ContractQueues.newName(), kind.options(clock).build());
        before.accept(queue);
        return queue;
    }

    private static void enqueueB(JobQueue queue) {
        queue.enqueue(job("medium", "b"));
    }

    private static Map<Tier, Long> mediumHolds(long depth) {
        return Tiers.STANDARD.asList().stream()
                .collect(Collectors.toMap(tier -> tier, tier -> tier.name().equals("medium") ? depth : 0L));
    }
}
