package dev.tierq.inmemory;

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
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/** A store that answers on another thread, as a driver does that reads replies from a server. */
record AnsweringStore(QueueStore memory, Executor driver) implements QueueStore {
    @Override
    public QueueDescription description() {
        return memory.description();
    }

    @Override
    public CompletionStage<List<EnqueueOutcome>> enqueue(List<Admission> jobs, Optional<Instant> now) {
        return later(memory.enqueue(jobs, now));
    }

    @Override
    public CompletionStage<PollOutcome> poll(int max) {
        return later(memory.poll(max));
    }

    @Override
    public CompletionStage<WokenPoll> pollWoken(int max, long others) {
        return later(memory.pollWoken(max, others));
    }

    @Override
    public CompletionStage<List<JobId>> putBack(List<Job> jobs) {
        return later(memory.putBack(jobs));
    }

    @Override
    public WakeUps wakeUps() {
        return new AnsweringWakeUps(memory.wakeUps(), driver);
    }

    @Override
    public CompletionStage<List<Job>> peek(int max) {
        return later(memory.peek(max));
    }

    @Override
    public CompletionStage<JobPage> list(int max, Optional<Place> after) {
        return later(memory.list(max, after));
    }

    @Override
    public CompletionStage<PositionOutcome> position(JobId id) {
        return later(memory.position(id));
    }

    @Override
    public CompletionStage<PurgedPage> purge(Optional<Tier> tier, int most, Optional<PurgedPage.Cursor> after) {
        return later(memory.purge(tier, most, after));
    }

    @Override
    public CompletionStage<FindOutcome> find(JobId id) {
        return later(memory.find(id));
    }

    @Override
    public CompletionStage<List<Optional<Score>>> scores(List<JobId> ids) {
        return later(memory.scores(ids));
    }

    @Override
    public CompletionStage<CancelOutcome> cancel(JobId id) {
        return later(memory.cancel(id));
    }

    @Override
    public CompletionStage<Long> depth() {
        return later(memory.depth());
    }

    @Override
    public CompletionStage<Map<Tier, Long>> depthByTier() {
        return later(memory.depthByTier());
    }

    private <T> CompletionStage<T> later(CompletionStage<T> answer) {
        return later(answer, driver);
    }

    private static <T> CompletionStage<T> later(CompletionStage<T> answer, Executor driver) {
        return answer.whenCompleteAsync((value, failure) -> {}, driver);
    }

    /** Wakes on another thread. */
    private record AnsweringWakeUps(WakeUps memory, Executor driver) implements WakeUps {
        @Override
        public CompletionStage<Boolean> await(Duration atMost) {
            return later(memory.await(atMost), driver);
        }

        @Override
        public CompletionStage<Void> passOn() {
            return later(memory.passOn(), driver);
        }

        @Override
        public boolean inTouch() {
            return memory.inTouch();
        }

        @Override
        public void nobodyWaits() {
            memory.nobodyWaits();
        }
    }
}
