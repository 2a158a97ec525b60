package dev.tierq.examples;

import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.QueueOptions;
import dev.tierq.Storage;
import dev.tierq.scoring.ScoringPolicy;
import dev.tierq.scoring.Tier;
import dev.tierq.scoring.Tiers;
import dev.tierq.tck.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A burst into a queue that keeps ids only, so that each poll is a plain {@code ZPOPMIN}: 100 jobs a second into each of
 * two tiers, then all jobs out. The clock is moved by hand; nothing waits.
 */
final class Burst {
    private static final Instant START = Instant.parse("2026-06-01T00:00:00Z");
    private static final Duration GAP = Duration.ofMillis(10);
    private static final long ID_SEED = 96;
    private static final List<Tier> TIERS = List.of(Tiers.STANDARD.ranked(1), Tiers.STANDARD.ranked(2));

    private final SettableClock clock = new SettableClock(START);
    private final SeededIds ids = new SeededIds(ID_SEED);
    private final Map<Tier, List<JobId>> enqueued = new LinkedHashMap<>();

    private Burst() {}

    /**
     * Runs a burst.
     *
     * @param jobs how many jobs each tier gets
     * @return a result per tier
     */
    static List<BurstResult> run(JobQueues queues, ScoringPolicy policy, int jobs) {
        Burst burst = new Burst();
        try (ScratchQueue scratch = ScratchQueue.open(queues, "burst", burst.options(policy))) {
            for (int job = 0; job < jobs; job++) {
                burst.tick(scratch.queue());
            }
            return burst.results(policy, drain(scratch.queue()));
        }
    }

    private QueueOptions options(ScoringPolicy policy) {
        return QueueOptions.builder()
                .policy(policy)
                .storage(Storage.IDS_ONLY)
                .time(clock)
                .build();
    }

    private void tick(JobQueue queue) {
        queue.enqueueAll(TIERS.stream().map(this::newJob).toList());
        clock.advance(GAP);
    }

    private NewJob newJob(Tier tier) {
        JobId id = ids.next();
        enqueued.computeIfAbsent(tier, first -> new ArrayList<>()).add(id);
        return NewJob.in(tier.name()).id(id).build();
    }

    private static List<Job> drain(JobQueue queue) {
        List<Job> left = new ArrayList<>();
        List<Job> polled = queue.poll(JobQueue.MAX_JOBS).jobs();
        while (!polled.isEmpty()) {
            left.addAll(polled);
            polled = queue.poll(JobQueue.MAX_JOBS).jobs();
        }
        return left;
    }

    private List<BurstResult> results(ScoringPolicy policy, List<Job> left) {
        return enqueued.entrySet().stream()
                .map(entry -> BurstResult.of(policy.name(), entry.getKey(), entry.getValue(), of(entry.getKey(), left)))
                .toList();
    }

    private static List<Job> of(Tier tier, List<Job> jobs) {
        return jobs.stream().filter(job -> job.tier().equals(Optional.of(tier))).toList();
    }
}
