package dev.tierq.inmemory;

import dev.tierq.CancelOutcome;
import dev.tierq.EnqueueOutcome;
import dev.tierq.FindOutcome;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobState;
import dev.tierq.PollOutcome;
import dev.tierq.QueueException;
import dev.tierq.scoring.QueueTime;
import dev.tierq.scoring.Score;
import dev.tierq.scoring.Tier;
import dev.tierq.spi.Admission;
import dev.tierq.spi.QueueDescription;
import dev.tierq.spi.QueueStore;
import dev.tierq.spi.WakeUps;
import dev.tierq.spi.WokenPoll;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A queue in memory as one of those who opened it sees it. Stages are complete when returned. */
final class InMemoryStore implements QueueStore {
    private final QueueDescription description;
    private final MemoryQueue queue;
    private final Marker marker;
    private final InstantSource clock;

    InMemoryStore(QueueDescription description, MemoryQueue queue, Marker marker, InstantSource clock) {
        this.description = description;
        this.queue = queue;
        this.marker = marker;
        this.clock = clock;
    }

    @Override
    public QueueDescription description() {
        return description;
    }

    @Override
    public CompletionStage<List<EnqueueOutcome>> enqueue(List<Admission> jobs, Optional<Instant> now) {
        try {
            MemoryQueue.Enqueued enqueued = queue.enqueue(description, jobs, () -> clockMicros(jobs.get(0), now));
            if (enqueued.intoEmpty()) {
                marker.set();
            }
            return CompletableFuture.completedFuture(enqueued.outcomes());
        } catch (QueueException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private long clockMicros(Admission first, Optional<Instant> given) {
        Instant now = given.orElseGet(clock::instant);
        description.checkClock(first, now);
        return QueueTime.micros(now);
    }

    @Override
    public CompletionStage<PollOutcome> poll(int max) {
        return CompletableFuture.completedFuture(PollOutcome.of(queue.poll(max).jobs()));
    }

    @Override
    public CompletionStage<WokenPoll> pollWoken(int max, long others) {
        MemoryQueue.Polled polled = queue.poll(max);
        if (polled.left() > others) {
            marker.set();
        }
        return CompletableFuture.completedFuture(new WokenPoll(PollOutcome.of(polled.jobs()), polled.left()));
    }

    @Override
    public CompletionStage<List<JobId>> putBack(List<Job> jobs) {
        List<JobId> others = queue.putBack(jobs);
        marker.set();
        return CompletableFuture.completedFuture(others);
    }

    @Override
    public WakeUps wakeUps() {
        return marker;
    }

    @Override
    public CompletionStage<List<Job>> peek(int max) {
        return CompletableFuture.completedFuture(queue.peek(max));
    }

    @Override
    public CompletionStage<FindOutcome> find(JobId id) {
        return CompletableFuture.completedFuture(queue.find(id)
                .<FindOutcome>map(job -> new FindOutcome.Found(job, JobState.WAITING))
                .orElseGet(() -> new FindOutcome.Unknown(id)));
    }

    @Override
    public CompletionStage<List<Optional<Score>>> scores(List<JobId> ids) {
        return CompletableFuture.completedFuture(
                ids.stream().map(id -> queue.find(id).map(Job::score)).toList());
    }

    @Override
    public CompletionStage<CancelOutcome> cancel(JobId id) {
        return CompletableFuture.completedFuture(
                queue.cancel(id) ? new CancelOutcome.Removed(id) : new CancelOutcome.Unknown(id));
    }

    @Override
    public CompletionStage<Long> depth() {
        return CompletableFuture.completedFuture(queue.depth());
    }

    @Override
    public CompletionStage<Map<Tier, Long>> depthByTier() {
        if (!description.knowsTiers()) {
            return CompletableFuture.failedFuture(description.tiersUnknown());
        }
        return CompletableFuture.completedFuture(queue.depthByTier(description.tiers()));
    }
}
