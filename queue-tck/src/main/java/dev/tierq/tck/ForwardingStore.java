package dev.tierq.tck;

import dev.tierq.CancelOutcome;
import dev.tierq.EnqueueOutcome;
import dev.tierq.FindOutcome;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobPage;
import dev.tierq.Place;
import dev.tierq.PollOutcome;
import dev.tierq.PositionOutcome;
import dev.tierq.scoring.Score;
import dev.tierq.scoring.Tier;
import dev.tierq.spi.Admission;
import dev.tierq.spi.PurgedPage;
import dev.tierq.spi.QueueDescription;
import dev.tierq.spi.QueueStore;
import dev.tierq.spi.WakeUps;
import dev.tierq.spi.WokenPoll;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** A store that does what another does; wrong ones override what they do wrong. */
abstract class ForwardingStore implements QueueStore {
    private final QueueStore right;

    ForwardingStore(QueueStore right) {
        this.right = right;
    }

    @Override
    public QueueDescription description() {
        return right.description();
    }

    @Override
    public CompletionStage<List<EnqueueOutcome>> enqueue(List<Admission> jobs, Optional<Instant> now) {
        return right.enqueue(jobs, now);
    }

    @Override
    public CompletionStage<PollOutcome> poll(int max) {
        return right.poll(max);
    }

    @Override
    public CompletionStage<WokenPoll> pollWoken(int max, long others) {
        return right.pollWoken(max, others);
    }

    @Override
    public CompletionStage<List<JobId>> putBack(List<Job> jobs) {
        return right.putBack(jobs);
    }

    @Override
    public WakeUps wakeUps() {
        return right.wakeUps();
    }

    @Override
    public CompletionStage<List<Job>> peek(int max) {
        return right.peek(max);
    }

    @Override
    public CompletionStage<JobPage> list(int max, Optional<Place> after) {
        return right.list(max, after);
    }

    @Override
    public CompletionStage<PositionOutcome> position(JobId id) {
        return right.position(id);
    }

    @Override
    public CompletionStage<PurgedPage> purge(Optional<Tier> tier, int most, Optional<PurgedPage.Cursor> after) {
        return right.purge(tier, most, after);
    }

    @Override
    public CompletionStage<FindOutcome> find(JobId id) {
        return right.find(id);
    }

    @Override
    public CompletionStage<List<Optional<Score>>> scores(List<JobId> ids) {
        return right.scores(ids);
    }

    @Override
    public CompletionStage<CancelOutcome> cancel(JobId id) {
        return right.cancel(id);
    }

    @Override
    public CompletionStage<Long> depth() {
        return right.depth();
    }

    @Override
    public CompletionStage<Map<Tier, Long>> depthByTier() {
        return right.depthByTier();
    }
}
