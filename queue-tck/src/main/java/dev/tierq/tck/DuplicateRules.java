package dev.tierq.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.EnqueueOutcome;
import dev.tierq.EnqueueOutcome.Accepted;
import dev.tierq.EnqueueOutcome.Duplicate;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.JobState;
import dev.tierq.NewJob;
import dev.tierq.Payload;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;

/** Duplicates: a second job of one id never touches the first. */
class DuplicateRules extends Rules {
    private static final EnqueueOutcome A_WAITS = new Duplicate(JobId.of("a"), JobState.WAITING);

    DuplicateRules(ContractQueues queues) {
        super(queues);
    }

    @EachKind
    @DisplayName("R3.1 while a job waits, another of its id is answered as a duplicate, and changes nothing")
    void aSecondJobOfAnIdChangesNothing(QueueKind kind) {
        JobQueue queue = open(kind);
        queue.enqueue(withPayload(kind, "low", "first"));
        queue.enqueue(job("low", "b"));
        List<Job> before = queue.peek(2);
        clock.advance(Duration.ofHours(1));
        assertThat(queue.enqueue(withPayload(kind, "high", "second")))
                .as("answer to the second job a, to tier high")
                .isEqualTo(A_WAITS);
        clock.advance(Duration.ofHours(-2));
        assertThat(queue.enqueue(withPayload(kind, "low", "third")))
                .as("answer to the third job a, at an earlier time")
                .isEqualTo(A_WAITS);
        assertThat(queue.peek(3))
                .as("score, tier, payload and place of the jobs")
                .isEqualTo(before);
    }

    private static NewJob withPayload(QueueKind kind, String tier, String text) {
        NewJob.Builder job = NewJob.in(tier).id("a");
        return kind.keepsRecords() ? job.payload(Payload.ofText(text)).build() : job.build();
    }

    @EachKind
    @DisplayName("R3.2 a duplicate in a list refuses that job only")
    void aDuplicateInAListRefusesThatJobOnly(QueueKind kind) {
        JobQueue queue = open(kind);
        queue.enqueue(job("low", "a"));
        List<EnqueueOutcome> outcomes = queue.enqueueAll(jobs("low", List.of("b", "a", "c")));
        assertThat(outcomes.get(1)).isEqualTo(A_WAITS);
        assertAllAccepted(List.of(outcomes.get(0), outcomes.get(2)));
        LeavingOrder.assertLeft(drain(queue), List.of("a", "b", "c"));
    }

    @EachKind
    @DisplayName("R3.3 of equal ids inside one list the first is accepted, the others are duplicates of it")
    void theFirstOfEqualIdsInAListWins(QueueKind kind) {
        JobQueue queue = open(kind);
        List<EnqueueOutcome> outcomes =
                queue.enqueueAll(List.of(job("low", "a"), job("high", "a"), job("low", "b"), job("low", "a")));
        double score = acceptedScore(outcomes.get(0)).value();
        assertThat(List.of(outcomes.get(1), outcomes.get(3))).containsOnly(A_WAITS);
        assertThat(found(queue, "a").score().value()).as("score of a").isEqualTo(score);
        LeavingOrder.assertLeft(drain(queue), List.of("a", "b"));
    }

    @EachKind
    @DisplayName("R3.4 once a job was polled, its id is accepted again, as a new job")
    void aPolledIdIsAcceptedAgain(QueueKind kind) {
        JobQueue queue = open(kind);
        queue.enqueue(job("low", "a"));
        queue.poll();
        assertAcceptedAnew(queue);
    }

    @EachKind
    @DisplayName("R3.5 once a job was cancelled, its id is accepted again, as a new job")
    void aCancelledIdIsAcceptedAgain(QueueKind kind) {
        JobQueue queue = open(kind);
        queue.enqueue(job("low", "a"));
        queue.cancel(JobId.of("a"));
        assertAcceptedAnew(queue);
    }

    private void assertAcceptedAnew(JobQueue queue) {
        clock.advance(Duration.ofSeconds(1));
        queue.enqueue(job("low", "b"));
        clock.advance(Duration.ofSeconds(1));
        acceptedScore(queue.enqueue(job("low", "a")));
        LeavingOrder.assertLeft(drain(queue), List.of("b", "a"));
    }

    @EachKind
    @DisplayName("R3.6 of several who add one id at once exactly one is accepted, and its job is the one that waits")
    void oneOfSeveralAtOnceWins(QueueKind kind) {
        int producers = 4;
        List<JobQueue> elsewhere = IntStream.range(0, producers)
                .mapToObj(i -> queues.openElsewhere(kind.options(clock).build()))
                .toList();
        IntStream.range(0, 20).forEach(round -> {
            List<EnqueueOutcome> outcomes = Crew.of(
                    producers, producer -> elsewhere.get(producer).enqueue(withPayload(kind, "low", "by " + producer)));
            assertOneWon(outcomes, elsewhere.get(0));
        });
    }

    private static void assertOneWon(List<EnqueueOutcome> outcomes, JobQueue queue) {
        List<Integer> winners = IntStream.range(0, outcomes.size())
                .filter(producer -> outcomes.get(producer) instanceof Accepted)
                .boxed()
                .collect(Collectors.toList());
        assertThat(winners)
                .as("producers told that they were accepted, of %s", outcomes)
                .hasSize(1);
        List<Job> left = drain(queue);
        LeavingOrder.assertLeft(left, List.of("a"));
        String payload = left.get(0).payload().text();
        assertThat(payload).as("payload of the winner").isIn("", "by " + winners.get(0));
    }
}
