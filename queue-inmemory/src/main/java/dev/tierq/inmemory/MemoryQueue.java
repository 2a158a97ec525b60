package dev.tierq.inmemory;

import dev.tierq.EnqueueOutcome;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobPage;
import dev.tierq.JobQueue;
import dev.tierq.JobState;
import dev.tierq.Place;
import dev.tierq.PositionOutcome;
import dev.tierq.QueueException;
import dev.tierq.scoring.LaneState;
import dev.tierq.scoring.QueueTime;
import dev.tierq.scoring.Score;
import dev.tierq.scoring.Tier;
import dev.tierq.spi.Admission;
import dev.tierq.spi.PurgedPage;
import dev.tierq.spi.QueueDescription;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A queue that all who opened it share. Thread-safe: each method is one atomic step. */
final class MemoryQueue {
    private final Map<String, String> description;
    private final JobSet waiting = new JobSet();
    private final Map<Tier, Long> waitingByTier = new HashMap<>();
    private LaneState lanes = LaneState.START;
    private long accepted;

    MemoryQueue(Map<String, String> description) {
        this.description = description;
    }

    /** The description as it was stored when the queue was created. */
    Map<String, String> description() {
        return description;
    }

    /**
     * Adds the jobs whose ids are new, or none.
     *
     * @param clockMicros reads the clock; under the lock, as a server reads its own
     * @throws QueueException if a score lies outside its tier's range
     */
    synchronized Enqueued enqueue(QueueDescription rules, List<Admission> jobs, LongSupplier clockMicros) {
        boolean empty = waiting.size() == 0;
        Map<JobId, Admission> fresh = new LinkedHashMap<>();
        jobs.stream().filter(job -> waiting.find(job.id()).isEmpty()).forEach(job -> fresh.putIfAbsent(job.id(), job));
        Map<JobId, Score> scores =
                fresh.isEmpty() ? new HashMap<>() : accept(rules, List.copyOf(fresh.values()), clockMicros.getAsLong());
        return new Enqueued(
                jobs.stream()
                        .map(job -> outcome(job.id(), scores.remove(job.id())))
                        .toList(),
                empty && waiting.size() > 0);
    }

    private static EnqueueOutcome outcome(JobId id, @Nullable Score score) {
        return score == null
                ? new EnqueueOutcome.Duplicate(id, JobState.WAITING)
                : new EnqueueOutcome.Accepted(id, score);
    }

    private Map<JobId, Score> accept(QueueDescription rules, List<Admission> jobs, long clockMicros) {
        LaneState.Assignment assignment = assign(rules, jobs, clockMicros);
        for (int i = 0; i < jobs.size(); i++) {
            rules.checkScore(jobs.get(i), assignment.scores().get(i));
        }
        lanes = assignment.next();
        Instant now = QueueTime.instant(lanes.latestNow());
        Map<JobId, Score> scores = new HashMap<>();
        for (int i = 0; i < jobs.size(); i++) {
            Score score = new Score(assignment.scores().get(i));
            add(job(rules, jobs.get(i), score, now));
            scores.put(jobs.get(i).id(), score);
        }
        return scores;
    }

    private LaneState.Assignment assign(QueueDescription rules, List<Admission> jobs, long clockMicros) {
        return rules.exactLayout()
                .map(layout -> lanes.assign(
                        layout, clockMicros, jobs.stream().map(Admission::tier).toList()))
                .orElseGet(() -> new LaneState.Assignment(
                        jobs.stream().map(job -> job.producersScore().value()).toList(), lanes.at(clockMicros)));
    }

    private Job job(QueueDescription rules, Admission job, Score score, Instant now) {
        Job.Builder stored = Job.builder(job.id(), score);
        if (!rules.keepsRecords()) {
            return stored.tier(rules.tierOf(score.value()).orElse(null)).build();
        }
        accepted++;
        return stored.tier(job.tier())
                .tenant(job.tenant())
                .headers(job.headers())
                .payload(job.payload())
                .accepted(accepted, now)
                .build();
    }

    private void add(Job job) {
        waiting.add(job);
        count(job, 1);
    }

    private void count(Job job, long change) {
        job.tier().ifPresent(tier -> waitingByTier.merge(tier, change, Long::sum));
    }

    synchronized Polled poll(int max) {
        List<Job> taken = waiting.removeFirst(max);
        taken.forEach(job -> count(job, -1));
        return new Polled(taken, waiting.size());
    }

    /** Puts jobs back as they were, but for those whose ids wait by now; returns these. */
    synchronized List<JobId> putBack(List<Job> jobs) {
        List<JobId> others = jobs.stream()
                .map(Job::id)
                .filter(id -> waiting.find(id).isPresent())
                .toList();
        jobs.stream().filter(job -> !others.contains(job.id())).forEach(this::add);
        return others;
    }

    synchronized List<Job> peek(int max) {
        return waiting.first(max);
    }

    synchronized JobPage list(int max, Optional<Place> after) {
        List<Job> found = waiting.after(after).limit(max + 1L).toList();
        return found.size() > max
                ? new JobPage(
                        found.subList(0, max), Optional.of(found.get(max - 1).place()))
                : new JobPage(found, Optional.empty());
    }

    synchronized PositionOutcome position(QueueDescription rules, JobId id) {
        return waiting.find(id)
                .<PositionOutcome>map(job -> at(rules, job))
                .orElseGet(() -> new PositionOutcome.Unknown(id));
    }

    private PositionOutcome.At at(QueueDescription rules, Job job) {
        long ahead = waiting.before(job.place()).count();
        return new PositionOutcome.At(
                job.id(), ahead, rules.tellsTiersOf(ahead) ? Optional.of(aheadByTier(rules, job)) : Optional.empty());
    }

    private Map<Tier, Long> aheadByTier(QueueDescription rules, Job job) {
        Map<Tier, Long> counts = new LinkedHashMap<>();
        rules.tiers().forEach(tier -> counts.put(tier, 0L));
        waiting.before(job.place())
                .forEach(before -> before.tier().ifPresent(tier -> counts.merge(tier, 1L, Long::sum)));
        return counts;
    }

    synchronized PurgedPage purge(Optional<Tier> tier, int most, Optional<PurgedPage.Cursor> after) {
        JobPage page = list(JobQueue.MAX_JOBS, after.map(cursor -> ((Cursor) cursor).place()));
        List<Job> removed = page.jobs().stream()
                .filter(job -> tier.isEmpty() || tier.equals(job.tier()))
                .limit(most)
                .toList();
        removed.forEach(job -> cancel(job.id()));
        return new PurgedPage(removed.size(), page.next().map(Cursor::new));
    }

    synchronized Optional<Job> find(JobId id) {
        return waiting.find(id);
    }

    synchronized boolean cancel(JobId id) {
        Optional<Job> removed = waiting.remove(id);
        removed.ifPresent(job -> count(job, -1));
        return removed.isPresent();
    }

    synchronized long depth() {
        return waiting.size();
    }

    synchronized Map<Tier, Long> depthByTier(Iterable<Tier> tiers) {
        Map<Tier, Long> depths = new LinkedHashMap<>();
        tiers.forEach(tier -> depths.put(tier, waitingByTier.getOrDefault(tier, 0L)));
        return Collections.unmodifiableMap(depths);
    }

    /**
     * What an enqueue did.
     *
     * @param outcomes one per job
     * @param intoEmpty whether nothing waited before, and something does now
     */
    record Enqueued(List<EnqueueOutcome> outcomes, boolean intoEmpty) {}

    /**
     * What a poll took.
     *
     * @param jobs lowest score first
     * @param left how many jobs wait still
     */
    record Polled(List<Job> jobs, long left) {}

    private record Cursor(Place place) implements PurgedPage.Cursor {}
}
