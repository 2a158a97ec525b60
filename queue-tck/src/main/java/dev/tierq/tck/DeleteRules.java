package dev.tierq.tck;

import static dev.tierq.tck.QueueKind.IDS_CLOCK;
import static dev.tierq.tck.QueueKind.RECORDS_CLOCK;
import static dev.tierq.tck.QueueKind.RECORDS_EXACT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tierq.CancelOutcome;
import dev.tierq.FindOutcome;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobPage;
import dev.tierq.JobQueue;
import dev.tierq.PollOutcome;
import dev.tierq.PositionOutcome;
import dev.tierq.QueueMismatchException;
import dev.tierq.QueueOptions;
import dev.tierq.scoring.Score;
import dev.tierq.scoring.Tiers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Delete: a whole queue goes at once, and those who had it open go on. */
class DeleteRules extends Rules {
    private static final JobId A = JobId.of("a");

    DeleteRules(ContractQueues queues) {
        super(queues);
    }

    private boolean delete() {
        return queues.main().delete(queues.name());
    }

    @EachKind
    @DisplayName("R13.8 delete removes a queue with its jobs, and answers whether there was one")
    void deleteRemovesTheQueue(QueueKind kind) {
        assertThat(delete())
                .as("answer to the deletion of a queue that never was")
                .isFalse();
        JobQueue queue = open(kind);
        JobQueue other =
                queues.main().open(ContractQueues.newName(), kind.options(clock).build());
        List.of(queue, other).forEach(each -> each.enqueue(job("low", "a")));
        assertThat(delete()).as("answer to the deletion").isTrue();
        assertThat(delete()).as("answer to a repeat").isFalse();
        assertThat(queues.main().queues()).doesNotContain(queue.name()).contains(other.name());
        assertDepth(open(kind), 0);
        assertDepth(other, 1);
    }

    @EachKind
    @DisplayName("R13.8 a deleted queue may be created as something else")
    void theNameIsFree(QueueKind kind) {
        open(kind).enqueue(job("low", "a"));
        delete();
        JobQueue anew =
                queues.open(kind.options(clock).tiers(Tiers.of("one", "two")).build());
        acceptedScore(anew.enqueue(job("two", "a")));
        LeavingOrder.assertLeft(drain(anew), List.of("a"));
    }

    @EachKind
    @DisplayName("R13.9 a queue that was deleted while it was open answers as an empty one, and is not created by that")
    void aDeletedQueueIsEmpty(QueueKind kind) {
        JobQueue queue = open(kind);
        JobQueue elsewhere = queues.openElsewhere(kind.options(clock).build());
        queue.enqueueAll(jobs("low", List.of("a", "b")));
        delete();
        List.of(queue, elsewhere).forEach(DeleteRules::assertAnswersAsEmpty);
        assertThat(queues.main().queues()).doesNotContain(queues.name());
    }

    private static void assertAnswersAsEmpty(JobQueue queue) {
        assertThat(queue.poll()).isEqualTo(new PollOutcome.Empty());
        assertThat(queue.poll(7)).isEqualTo(new PollOutcome.Empty());
        assertThat(queue.peek(7)).isEmpty();
        JobPage none = new JobPage(List.of(), Optional.empty());
        assertThat(queue.list(7)).isEqualTo(none);
        Job job = Job.builder(A, new Score(0)).build();
        assertThat(queue.list(7, job.place())).isEqualTo(none);
        assertThat(queue.position(A)).isEqualTo(new PositionOutcome.Unknown(A));
        assertThat(queue.find(A)).isEqualTo(new FindOutcome.Unknown(A));
        assertThat(queue.cancel(A)).isEqualTo(new CancelOutcome.Unknown(A));
        assertThat(queue.purge("low")).isZero();
        assertThat(queue.purgeAll()).isZero();
        assertThat(queue.depth()).isZero();
        assertThat(queue.depthByTier().keySet()).containsExactlyElementsOf(Tiers.STANDARD);
        assertThat(queue.depthByTier().values()).containsOnly(0L);
    }

    @EachKind
    @DisplayName(
            "R13.10 an enqueue creates a deleted queue anew: empty, exact order and acceptance numbers begun again")
    void anEnqueueCreatesItAnew(QueueKind kind) {
        JobQueue queue = open(kind);
        clock.advance(Duration.ofHours(1));
        queue.enqueueAll(jobs("low", List.of("a", "b")));
        double before = found(queue, "a").score().value();
        clock.advance(Duration.ofHours(-1));
        delete();
        double after = acceptedScore(queue.enqueue(job("low", "a"))).value();
        assertThat(after - before)
                .as("from the score of the job in the deleted queue, made an hour later, to that of the new one")
                .isEqualTo(-3.6e9);
        JobQueue elsewhere = queues.openElsewhere(kind.options(clock).build());
        assertThat(queues.main().queues()).contains(queues.name());
        List<Job> left = drain(elsewhere);
        LeavingOrder.assertLeft(left, List.of("a"));
        left.get(0).acceptance().ifPresent(number -> assertThat(number).isEqualTo(1));
        assertDepth(queue, 0);
    }

    @EachKind
    @DisplayName("R13.11 those who had a deleted queue open go on with the one that was created anew as the same thing")
    void othersGoOnWithTheNewOne(QueueKind kind) {
        JobQueue old = open(kind);
        old.enqueueAll(jobs("low", List.of("a", "b", "c")));
        delete();
        JobQueue anew = queues.openElsewhere(kind.options(clock).build());
        acceptedScore(anew.enqueue(job("medium", "b")));
        assertThat(ids(old.peek(5))).as("jobs that the old one shows").containsExactly("b");
        acceptedScore(old.enqueue(job("high", "a")));
        assertThat(old.depthByTier()).isEqualTo(anew.depthByTier());
        LeavingOrder.assertLeft(drain(old), List.of("a", "b"));
        assertDepth(anew, 0);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "IDS_CLOCK")
    @DisplayName(
            "R13.12 an enqueue into one that was created anew as something else is refused, and nothing is written")
    void somethingElseTakesNoJob(QueueKind kind) {
        JobQueue old = open(kind);
        delete();
        JobQueue anew = queues.openElsewhere(otherTiers(kind));
        assertThatThrownBy(() -> old.enqueue(job("low", "a")))
                .isInstanceOf(QueueMismatchException.class)
                .hasMessageContainingAll(queues.name().value(), "tiers", "one two", "high medium low");
        assertDepth(anew, 0);
    }

    private QueueOptions otherTiers(QueueKind kind) {
        return kind.options(clock).tiers(Tiers.of("one", "two")).build();
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"DEPTH", "DEPTH_BY_TIER"})
    @DisplayName("R13.12 with records so is every other operation but the counts")
    void somethingElseIsNotTakenForTheSame(Operation operation) {
        JobQueue old = open(RECORDS_CLOCK);
        delete();
        JobQueue anew = queues.openElsewhere(otherTiers(RECORDS_CLOCK));
        anew.enqueue(job("two", "b"));
        assertThatThrownBy(() -> operation.answer(old)).isInstanceOf(QueueMismatchException.class);
        LeavingOrder.assertLeft(drain(anew), List.of("b"));
    }

    @Test
    @DisplayName(
            "R13.13 beside producers and pollers at work a queue goes as a whole: nothing of it is left or half there")
    void deletionsAreAtomic() {
        JobQueue queue = open(RECORDS_EXACT);
        JobQueue elsewhere = queues.openElsewhere(RECORDS_EXACT.options(clock).build());
        AtomicBoolean done = new AtomicBoolean();
        List<Job> taken = new ArrayList<>();
        Crew.<Boolean>together(List.of(
                () -> {
                    try {
                        return IntStream.range(0, 50)
                                        .filter(i -> deleteAfterAnEnqueue(queue))
                                        .count()
                                > 0;
                    } finally {
                        done.set(true);
                    }
                },
                () -> {
                    Crew.repeatUntil(
                            done::get,
                            () -> assertAllAccepted(queue.enqueueAll(List.of(
                                    job("high", JobId.next().value()),
                                    job("low", JobId.next().value())))));
                    return true;
                },
                () -> {
                    Crew.repeatUntil(
                            done::get, () -> taken.addAll(elsewhere.poll(3).jobs()));
                    return true;
                }));
        assertThat(taken).allSatisfy(job -> assertThat(job.acceptance()).isPresent());
        long left = queue.depth();
        assertThat(queue.depthByTier().values().stream()
                        .mapToLong(depth -> depth)
                        .sum())
                .as("jobs that wait, counted by tier")
                .isEqualTo(left);
        assertThat(drain(queue)).as("jobs that wait").hasSize((int) left);
    }

    private boolean deleteAfterAnEnqueue(JobQueue queue) {
        Crew.await("a job waits", () -> queue.depth() > 0);
        return delete();
    }

    @Test
    @DisplayName("R13.10 with ids by the producers' clock too, list or single job")
    void listsCreateItAnewToo() {
        JobQueue queue = open(IDS_CLOCK);
        delete();
        assertAllAccepted(queue.enqueueAll(jobs("low", List.of("a", "b"))));
        assertThat(queues.main().queues()).contains(queues.name());
        LeavingOrder.assertLeft(drain(queue), List.of("a", "b"));
    }
}
