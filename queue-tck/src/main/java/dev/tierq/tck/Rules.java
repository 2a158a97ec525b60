package dev.tierq.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.tierq.EnqueueOutcome;
import dev.tierq.FindOutcome;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import dev.tierq.Storage;
import dev.tierq.scoring.Score;
import dev.tierq.scoring.ScoringPolicy;
import java.util.ArrayList;
import java.util.List;

/** What the tests of all rules share. */
abstract class Rules {
    private static final int MOST_POLLS = 1_000;

    final ContractQueues queues;
    final SettableClock clock;

    Rules(ContractQueues queues) {
        this.queues = queues;
        this.clock = queues.clock();
    }

    JobQueue open(QueueKind kind) {
        return queues.open(kind.options(clock).build());
    }

    /** Opens a queue in strict exact order. */
    JobQueue openExact(Storage storage) {
        return open(storage == Storage.RECORDS ? QueueKind.RECORDS_EXACT : QueueKind.IDS_EXACT);
    }

    /** Opens a queue whose scores a policy makes from the producer's clock. */
    JobQueue openScoredBy(ScoringPolicy policy, Storage storage) {
        QueueKind kind = storage == Storage.RECORDS ? QueueKind.RECORDS_CLOCK : QueueKind.IDS_CLOCK;
        return queues.open(kind.options(clock).policy(policy).build());
    }

    static NewJob job(String tier, String id) {
        return NewJob.in(tier).id(id).build();
    }

    static List<NewJob> jobs(String tier, List<String> ids) {
        return ids.stream().map(id -> job(tier, id)).toList();
    }

    static List<String> ids(List<Job> jobs) {
        return jobs.stream().map(job -> job.id().value()).toList();
    }

    /** Polls until nothing waits; ends also on a queue that always gives something. */
    static List<Job> drain(JobQueue queue) {
        List<Job> left = new ArrayList<>();
        for (int i = 0; i < MOST_POLLS; i++) {
            List<Job> polled = queue.poll(JobQueue.MAX_JOBS).jobs();
            if (polled.isEmpty()) {
                return left;
            }
            left.addAll(polled);
        }
        return fail("The queue still gives jobs after %s polls: %s left it".formatted(MOST_POLLS, left.size()));
    }

    static Score acceptedScore(EnqueueOutcome outcome) {
        if (outcome instanceof EnqueueOutcome.Accepted accepted) {
            return accepted.score();
        }
        return fail("Job %s should have been accepted, but the queue answered %s".formatted(outcome.id(), outcome));
    }

    static void assertAllAccepted(List<EnqueueOutcome> outcomes) {
        outcomes.forEach(Rules::acceptedScore);
    }

    static Job found(JobQueue queue, String id) {
        if (queue.find(JobId.of(id)) instanceof FindOutcome.Found found) {
            return found.job();
        }
        return fail("Job %s waits, but find does not know it".formatted(id));
    }

    static void assertUnknown(JobQueue queue, String id) {
        assertThat(queue.find(JobId.of(id)))
                .as("what find knows of job %s, which is not in the queue", id)
                .isEqualTo(new FindOutcome.Unknown(JobId.of(id)));
    }

    static void assertDepth(JobQueue queue, long expected) {
        assertThat(queue.depth()).as("depth: how many jobs wait").isEqualTo(expected);
    }
}
