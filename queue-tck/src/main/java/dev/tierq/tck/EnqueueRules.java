package dev.tierq.tck;

import static dev.tierq.tck.QueueKind.RECORDS_EXACT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tierq.EnqueueOutcome;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import dev.tierq.Storage;
import dev.tierq.UnknownTierException;
import dev.tierq.scoring.Score;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Enqueue: what an accepted job is from the answer on; lists and streams. */
class EnqueueRules extends Rules {
    private static final int MORE_THAN_TWO_LISTS = 2_500;
    private static final int LIST_SIZE = 10;

    EnqueueRules(ContractQueues queues) {
        super(queues);
    }

    @EachKind
    @DisplayName("R2.1 an accepted job waits, under the id and the score of the answer")
    void anAcceptedJobWaits(QueueKind kind) {
        JobQueue queue = open(kind);
        EnqueueOutcome outcome = queue.enqueue(job("medium", "a"));
        Score score = acceptedScore(outcome);
        assertThat(outcome.id()).isEqualTo(JobId.of("a"));
        assertThat(found(queue, "a").score()).isEqualTo(score);
        assertDepth(queue, 1);
    }

    @EachKind
    @DisplayName("R2.2 equal jobs without ids are different jobs, each with an id made by the library")
    void equalJobsWithoutIdsAreDifferentJobs(QueueKind kind) {
        JobQueue queue = open(kind);
        NewJob same = NewJob.in("low").build();
        EnqueueOutcome first = queue.enqueue(same);
        EnqueueOutcome second = queue.enqueue(same);
        assertAllAccepted(List.of(first, second));
        assertThat(first.id()).as("id of the second of two equal jobs").isNotEqualTo(second.id());
        LeavingOrder.assertLeft(
                drain(queue), List.of(first.id().value(), second.id().value()));
    }

    @EachKind
    @DisplayName("R2.2 one job without an id, given 1,000 times in a list, is 1,000 jobs")
    void oneJobGivenOftenIsManyJobs(QueueKind kind) {
        JobQueue queue = open(kind);
        List<EnqueueOutcome> outcomes =
                queue.enqueueAll(Collections.nCopies(1_000, NewJob.in("low").build()));
        assertAllAccepted(outcomes);
        LeavingOrder.assertLeft(
                drain(queue),
                outcomes.stream().map(outcome -> outcome.id().value()).toList());
    }

    @EachKind
    @DisplayName("R2.5 a list has one outcome per job, in its order, and its jobs are accepted in that order")
    void aListIsAcceptedInItsOrder(QueueKind kind) {
        JobQueue queue = open(kind);
        List<NewJob> list = IntStream.range(0, JobQueue.MAX_JOBS)
                .mapToObj(EnqueueRules::mixed)
                .toList();
        List<EnqueueOutcome> outcomes = queue.enqueueAll(list);
        assertAllAccepted(outcomes);
        assertThat(outcomes)
                .extracting(EnqueueOutcome::id)
                .as("ids of the outcomes")
                .isEqualTo(list.stream().map(job -> job.id().orElseThrow()).toList());
        LeavingOrder.assertLeft(drain(queue), tierByTier(list));
    }

    private static NewJob mixed(int place) {
        return job(List.of("low", "high", "medium").get(place % 3), numbered(place));
    }

    /** Ids in the byte order of their numbers, so that jobs of equal score keep their order too. */
    private static String numbered(int place) {
        return String.format(Locale.ROOT, "job-%05d", place);
    }

    private static List<String> tierByTier(List<NewJob> list) {
        return Stream.of("high", "medium", "low")
                .flatMap(tier -> list.stream().filter(job -> job.tier().equals(tier)))
                .map(job -> job.id().orElseThrow().value())
                .toList();
    }

    @EachKind
    @DisplayName("R2.6 a list appears as a whole: nobody sees a part of it")
    void aListAppearsAsAWhole(QueueKind kind) {
        JobQueue producer = open(kind);
        JobQueue watcher = queues.openElsewhere(kind.options(clock).build());
        AtomicBoolean producing = new AtomicBoolean(true);
        List<List<Long>> depths =
                Crew.together(List.of(() -> enqueueLists(producer, producing), () -> depthsWhile(watcher, producing)));
        assertThat(depths.get(1))
                .as("depths seen while lists of %s jobs were added", LIST_SIZE)
                .allMatch(depth -> depth % LIST_SIZE == 0);
    }

    private static List<Long> enqueueLists(JobQueue queue, AtomicBoolean producing) {
        IntStream.range(0, 50).forEach(list -> queue.enqueueAll(numberedList(list)));
        producing.set(false);
        return List.of();
    }

    private static List<Long> depthsWhile(JobQueue queue, AtomicBoolean producing) {
        List<Long> depths = new ArrayList<>();
        Crew.repeatUntil(() -> !producing.get(), () -> depths.add(queue.depth()));
        return depths;
    }

    private static List<NewJob> numberedList(int list) {
        return IntStream.range(0, LIST_SIZE)
                .mapToObj(place -> job("low", list + "-" + place))
                .toList();
    }

    @EachKind
    @DisplayName("R2.7 a stream of any length is accepted in its order, with an outcome per job in that order")
    void aStreamIsAcceptedInItsOrder(QueueKind kind) {
        JobQueue queue = open(kind);
        List<String> ids = IntStream.range(0, MORE_THAN_TWO_LISTS)
                .mapToObj(EnqueueRules::numbered)
                .toList();
        List<EnqueueOutcome> outcomes = new ArrayList<>();
        queue.enqueueAll(ids.stream().map(id -> job("medium", id)), outcomes::add);
        assertAllAccepted(outcomes);
        assertThat(outcomes).extracting(outcome -> outcome.id().value()).isEqualTo(ids);
        LeavingOrder.assertLeft(drain(queue), ids);
    }

    @Test
    @DisplayName("R2.7 a stream without jobs adds nothing")
    void anEmptyStreamAddsNothing() {
        JobQueue queue = open(RECORDS_EXACT);
        queue.enqueueAll(Stream.of(), outcome -> assertThat(outcome).isNull());
        assertDepth(queue, 0);
    }

    @EachKind
    @DisplayName("R2.8 a stream stops at a list that is refused; the lists before it stay, their outcomes handed over")
    void aStreamStopsAtARefusedList(QueueKind kind) {
        JobQueue queue = open(kind);
        List<EnqueueOutcome> outcomes = new ArrayList<>();
        Stream<NewJob> jobs = IntStream.range(0, MORE_THAN_TWO_LISTS)
                .mapToObj(place -> job(place == 1_500 ? "unknown" : "low", numbered(place)));
        assertThatThrownBy(() -> queue.enqueueAll(jobs, outcomes::add)).isInstanceOf(UnknownTierException.class);
        assertThat(outcomes).as("outcomes handed over").hasSize(JobQueue.MAX_JOBS);
        assertAllAccepted(outcomes);
        assertDepth(queue, JobQueue.MAX_JOBS);
    }

    @EachStorage
    @DisplayName("R2.9 acceptance numbers count from 1, without gaps, over all tiers; a job not accepted takes none")
    void acceptanceNumbersHaveNoGaps(Storage storage) {
        JobQueue queue = openExact(storage);
        queue.enqueueAll(List.of(job("low", "a"), job("high", "b"), job("low", "a")));
        queue.enqueue(job("medium", "b"));
        assertThatThrownBy(() -> queue.enqueue(job("none", "x"))).isInstanceOf(UnknownTierException.class);
        queue.poll();
        queue.enqueue(job("high", "c"));
        List<Long> numbers = storage == Storage.RECORDS ? List.of(3L, 1L) : List.of();
        assertThat(queue.peek(5).stream().flatMap(EnqueueRules::acceptance))
                .as("acceptance numbers of c and a, third and first")
                .isEqualTo(numbers);
    }

    private static Stream<Long> acceptance(Job job) {
        return job.acceptance().stream().boxed();
    }
}
