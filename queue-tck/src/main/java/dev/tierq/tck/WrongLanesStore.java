package dev.tierq.tck;

import dev.tierq.EnqueueOutcome;
import dev.tierq.FindOutcome;
import dev.tierq.JobId;
import dev.tierq.ScoreException;
import dev.tierq.scoring.QueueTime;
import dev.tierq.scoring.Score;
import dev.tierq.scoring.ScoreLayout;
import dev.tierq.spi.Admission;
import dev.tierq.spi.QueueDescription;
import dev.tierq.spi.QueueStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Makes the scores of an exactly ordered queue by wrong lanes, and keeps the jobs in a queue that takes any score. */
final class WrongLanesStore extends ForwardingStore {
    private final Supplier<CompletionStage<QueueStore>> queue;
    private final QueueDescription exact;
    private final ScoreLayout layout;
    private final WrongLanes shared;

    /**
     * Describes itself as the exact queue, and keeps the jobs in the other one.
     *
     * @param queue opens the queue itself, which creates it where it was deleted
     * @param shared the lanes, which all stores of the queue share
     */
    WrongLanesStore(
            Supplier<CompletionStage<QueueStore>> queue, QueueDescription exact, QueueStore beside, WrongLanes shared) {
        super(beside);
        this.queue = queue;
        this.exact = exact;
        this.layout = exact.exactLayout().orElseThrow();
        this.shared = shared;
    }

    @Override
    public QueueDescription description() {
        return exact;
    }

    @Override
    public CompletionStage<List<EnqueueOutcome>> enqueue(List<Admission> jobs, Optional<Instant> now) {
        try {
            queue.get().toCompletableFuture().join();
        } catch (CompletionException e) {
            return CompletableFuture.failedFuture(e);
        }
        return enqueueBeside(jobs, now);
    }

    private CompletionStage<List<EnqueueOutcome>> enqueueBeside(List<Admission> jobs, Optional<Instant> now) {
        synchronized (shared) {
            Instant reading = now.orElseGet(QueueTime.system()::instant);
            WrongLanes lanes = shared.copy();
            try {
                List<Admission> scored = scored(jobs, lanes, QueueTime.micros(reading));
                shared.become(lanes);
                return super.enqueue(scored, Optional.of(reading));
            } catch (ScoreException refused) {
                return CompletableFuture.failedFuture(refused);
            }
        }
    }

    /** A duplicate uses no value: what it would get does not matter, as it is not accepted. */
    private List<Admission> scored(List<Admission> jobs, WrongLanes lanes, long micros) {
        Set<JobId> seen = new HashSet<>();
        List<Admission> scored = new ArrayList<>();
        for (Admission job : jobs) {
            boolean isNew = seen.add(job.id()) && !waits(job.id());
            scored.add(scored(job, (isNew ? lanes : lanes.copy()).next(job.tier(), micros)));
        }
        return scored;
    }

    private boolean waits(JobId id) {
        return find(id).toCompletableFuture().join() instanceof FindOutcome.Found;
    }

    private Admission scored(Admission job, long micros) {
        double value = layout.score(job.tier(), (double) layout.value(micros));
        exact.checkScore(job, value);
        return new Admission(
                job.id(), job.idMadeHere(), job.tier(), job.tenant(), job.payload(), job.headers(), new Score(value));
    }
}
