package dev.tierq.tck;

import static dev.tierq.tck.QueueKind.RECORDS_CLOCK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tierq.EnqueueOutcome;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.Storage;
import dev.tierq.UnknownTierException;
import dev.tierq.UnsupportedByQueueException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Purge: removes what it is told to, page by page, and says how much. */
class PurgeRules extends Rules {
    PurgeRules(ContractQueues queues) {
        super(queues);
    }

    @EachKind
    @DisplayName("R13.1 purge of a tier removes its waiting jobs and no others, and answers how many")
    void purgeRemovesOneTier(QueueKind kind) {
        JobQueue queue = open(kind);
        queue.enqueueAll(List.of(job("medium", "a"), job("low", "b"), job("medium", "c"), job("high", "d")));
        assertThat(queue.purge("medium")).as("jobs removed from medium").isEqualTo(2);
        assertThat(queue.purge("medium")).as("jobs removed by a repeat").isZero();
        assertThat(queue.depthByTier().values()).containsExactly(1L, 0L, 1L);
        List.of("a", "c").forEach(id -> assertUnknown(queue, id));
        LeavingOrder.assertLeft(drain(queue), List.of("d", "b"));
    }

    @EachKind
    @DisplayName("R13.2 purge of all removes every waiting job, and answers how many; the queue stays")
    void purgeAllRemovesEverything(QueueKind kind) {
        JobQueue queue = open(kind);
        assertThat(queue.purgeAll()).as("jobs removed from an empty queue").isZero();
        queue.enqueueAll(List.of(job("medium", "a"), job("low", "b"), job("high", "d")));
        queue.poll();
        assertThat(queue.purgeAll()).isEqualTo(2);
        assertDepth(queue, 0);
        assertThat(queue.depthByTier().values()).containsOnly(0L);
        assertThat(queues.main().queues()).contains(queue.name());
    }

    @EachKind
    @DisplayName("R13.3 purge removes any number of jobs, from between the others")
    void purgeGoesThroughManyPages(QueueKind kind) {
        JobQueue queue = open(kind);
        queue.enqueueAll(
                IntStream.range(0, 5_000)
                        .mapToObj(
                                i -> job(List.of("low", "high", "medium", "low").get(i % 4), "job-" + i)),
                outcome -> {});
        assertThat(queue.purge("low")).isEqualTo(2_500);
        assertThat(queue.depthByTier().values()).containsExactly(1_250L, 1_250L, 0L);
        assertThat(queue.purgeAll()).isEqualTo(2_500);
        assertDepth(queue, 0);
    }

    @Test
    @DisplayName("R13.3 with records purge of a tier finds its jobs also where scores do not tell the tier")
    void recordsTellWhatToPurge() {
        UserPolicy policy = UserPolicy.of((job, now) -> job.idText().hashCode() % 10);
        JobQueue queue = queues.open(RECORDS_CLOCK.options(clock).policy(policy).build());
        queue.enqueueAll(
                IntStream.range(0, 5_000)
                        .mapToObj(
                                i -> job(List.of("low", "high", "medium", "low").get(i % 4), "job-" + i)),
                outcome -> {});
        assertThat(queue.purge("low")).isEqualTo(2_500);
        assertThat(queue.depthByTier().values()).containsExactly(1_250L, 1_250L, 0L);
        assertThat(drain(queue))
                .noneMatch(job -> job.tier().orElseThrow().name().equals("low"));
    }

    @EachKind
    @DisplayName("R13.4 beside producers and pollers at work a purge ends; each job is polled, purged or waits")
    void aPurgeEndsWhileOthersWork(QueueKind kind) {
        JobQueue queue = open(kind);
        List<String> before =
                IntStream.range(0, 1_500).mapToObj(i -> "job-" + i).toList();
        queue.enqueueAll(before.stream().map(id -> job("low", id)), outcome -> {});
        JobQueue elsewhere = queues.openElsewhere(kind.options(clock).build());
        AtomicBoolean purged = new AtomicBoolean();
        List<Job> taken = new ArrayList<>();
        List<Long> counts = Crew.<Long>together(List.of(
                () -> {
                    try {
                        return queue.purgeAll();
                    } finally {
                        purged.set(true);
                    }
                },
                () -> {
                    List<EnqueueOutcome> added = new ArrayList<>();
                    Crew.repeatUntil(
                            purged::get,
                            () -> added.add(elsewhere.enqueue(job(
                                    added.size() % 2 == 0 ? "high" : "low",
                                    JobId.next().value()))));
                    return (long) added.size();
                },
                () -> {
                    Crew.repeatUntil(
                            purged::get, () -> taken.addAll(elsewhere.poll().jobs()));
                    return (long) taken.size();
                }));
        assertThat(counts.get(0) + taken.size() + drain(queue).size())
                .as("jobs purged, polled and left, compared with those accepted")
                .isEqualTo(1_500 + counts.get(1));
        assertThat(queue.depthByTier().values()).containsOnly(0L);
    }

    @EachKind
    @DisplayName("R13.5 after a purge ids are accepted again; exact order and acceptance numbers go on where they were")
    void aPurgedQueueGoesOn(QueueKind kind) {
        JobQueue queue = open(kind);
        double before = acceptedScore(queue.enqueue(job("low", "a"))).value();
        queue.purgeAll();
        double after = acceptedScore(queue.enqueue(job("low", "a"))).value();
        assertThat(after - before)
                .as("step from the score of the purged job to that of the next one")
                .isEqualTo(kind.isExact() ? 1 : 0);
        found(queue, "a").acceptance().ifPresent(number -> assertThat(number).isEqualTo(2));
    }

    @EachKind
    @DisplayName("R13.6 a tier that the queue does not have is refused, and nothing is removed")
    void anUnknownTierIsRefused(QueueKind kind) {
        JobQueue queue = open(kind);
        queue.enqueue(job("low", "a"));
        for (String tier : List.of("urgent", "Low", "")) {
            UnknownTierException refusal = catchThrowableOfType(UnknownTierException.class, () -> queue.purge(tier));
            assertThat(refusal).as("refusal to purge tier \"%s\"", tier).isNotNull();
            assertThat(refusal.known()).containsExactly("high", "medium", "low");
        }
        assertDepth(queue, 1);
    }

    @Test
    @DisplayName("R13.7 ids only, tiers not told by the scores: purge of a tier is unsupported, purge of all works")
    void whatCannotBeKnownIsNotPurged() {
        JobQueue queue = openScoredBy(UserPolicy.constant(7), Storage.IDS_ONLY);
        queue.enqueueAll(List.of(job("low", "b"), job("high", "a")));
        assertThatThrownBy(() -> queue.purge("low"))
                .isInstanceOfSatisfying(
                        UnsupportedByQueueException.class,
                        refusal -> assertThat(refusal.operation()).isEqualTo("purge"))
                .hasMessageContainingAll(queues.name().value(), UserPolicy.NAME);
        assertDepth(queue, 2);
        assertThat(queue.purgeAll()).isEqualTo(2);
        assertDepth(queue, 0);
    }
}
