package dev.tierq.examples;

import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.QueueOptions;
import dev.tierq.scoring.ScoringPolicy;
import dev.tierq.scoring.Tier;
import dev.tierq.tck.SettableClock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A trace on its way through a queue to simulated workers, in virtual time.
 *
 * <p>Time jumps from one instant at which something happens to the next; the queue reads it from the clock it was given.
 * At an instant jobs end, then jobs arrive in the order of the log, then free workers poll. A job of 0 s that was just
 * started ends in a further round of the same instant. The queue is called once per round and per {@link
 * JobQueue#MAX_JOBS} jobs, and never for nothing.
 */
final class Replay {
    static final Instant LOG_START = Instant.parse("2026-01-01T00:00:00Z");

    private static final long ID_SEED = 20_260_101;

    private final List<TraceJob> jobs;
    private final SettableClock clock;
    private final MeteredQueue queue;
    private final Workers workers;
    private final Progress progress;
    private final SeededIds ids = new SeededIds(ID_SEED);
    private final Ledger ledger = new Ledger();
    private final Map<Tier, TierTally> tallies = new TreeMap<>();
    private int arrived;

    private Replay(Trace trace, SettableClock clock, JobQueue queue, int workers, Progress progress) {
        this.jobs = trace.jobs();
        this.clock = clock;
        this.queue = new MeteredQueue(queue);
        this.workers = new Workers(workers);
        this.progress = progress;
    }

    /**
     * Replays a trace.
     *
     * @throws IllegalStateException if a job does not come out exactly once
     */
    static ReplayResult run(JobQueues queues, Trace trace, int workers, ScoringPolicy policy, Progress progress) {
        SettableClock clock = new SettableClock(LOG_START);
        QueueOptions options = QueueOptions.builder().policy(policy).time(clock).build();
        try (ScratchQueue scratch = ScratchQueue.open(queues, "replay", options)) {
            Replay replay = new Replay(trace, clock, scratch.queue(), workers, progress);
            replay.run();
            checkEmpty(scratch.queue());
            return replay.result(policy.name());
        }
    }

    private void run() {
        while (Math.min(nextArrival(), workers.nextEnd()) != Workers.NEVER) {
            round(Math.min(nextArrival(), workers.nextEnd()));
        }
    }

    private long nextArrival() {
        return arrived < jobs.size() ? jobs.get(arrived).arrival() : Workers.NEVER;
    }

    private void round(long now) {
        clock.set(LOG_START.plusSeconds(now));
        workers.finish(now);
        while (nextArrival() == now) {
            arrive(now);
        }
        while (workers.free() > 0 && ledger.waiting() > 0) {
            poll(now);
        }
    }

    private void arrive(long now) {
        int end = Math.min(arrived + JobQueue.MAX_JOBS, jobs.size());
        List<NewJob> arrivals = IntStream.range(arrived, end)
                .takeWhile(place -> jobs.get(place).arrival() == now)
                .mapToObj(this::named)
                .toList();
        queue.enqueue(arrivals);
        arrived += arrivals.size();
    }

    private NewJob named(int place) {
        JobId id = ids.next();
        ledger.in(id, place);
        return jobs.get(place).named(id);
    }

    private void poll(long now) {
        int max = Math.min(workers.free(), JobQueue.MAX_JOBS);
        List<Job> polled = queue.poll(max);
        ledger.check(polled, max);
        polled.forEach(job -> start(ledger.out(job.id()), now));
        progress.step(polled.size());
    }

    private void start(int place, long now) {
        TraceJob job = jobs.get(place);
        workers.start(now + job.service());
        tallies.computeIfAbsent(job.tier(), tier -> new TierTally()).left(place, now - job.arrival());
    }

    private static void checkEmpty(JobQueue queue) {
        long depth = queue.depth();
        if (depth != 0) {
            throw new IllegalStateException("All jobs came out, and the queue says that %s wait".formatted(depth));
        }
    }

    private ReplayResult result(String policy) {
        List<TierResult> tiers = tallies.entrySet().stream()
                .map(tally -> tally.getValue().result(tally.getKey()))
                .toList();
        return new ReplayResult(policy, workers.lastEnd(), tiers, queue.throughput());
    }
}
