package dev.tierq.spi;

import dev.tierq.CancelOutcome;
import dev.tierq.EnqueueOutcome;
import dev.tierq.FindOutcome;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobPage;
import dev.tierq.Place;
import dev.tierq.PollOutcome;
import dev.tierq.PositionOutcome;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.scoring.Score;
import dev.tierq.scoring.Tier;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A store for polls: it notes what is asked and gives the jobs that a test puts there, fails, or holds its answers back. */
final class ScriptedStore implements QueueStore {
    final ScriptedWakeUps wakeUps = new ScriptedWakeUps();
    final List<String> asked = Collections.synchronizedList(new ArrayList<>());
    final Queue<Runnable> heldBack = new ConcurrentLinkedQueue<>();
    final Queue<RuntimeException> failures = new ConcurrentLinkedQueue<>();
    final List<JobId> putBack = Collections.synchronizedList(new ArrayList<>());
    volatile boolean holding;
    private final Queue<Job> jobs = new ConcurrentLinkedQueue<>();

    void add(int number) {
        for (int i = 0; i < number; i++) {
            jobs.add(Job.builder(JobId.of("job-" + i), new Score(i)).build());
        }
    }

    @Override
    public CompletionStage<PollOutcome> poll(int max) {
        asked.add("poll " + max);
        return answer(max).thenApply(WokenPoll::outcome);
    }

    @Override
    public CompletionStage<WokenPoll> pollWoken(int max, long others) {
        asked.add("woken %d, others %d".formatted(max, others));
        return answer(max);
    }

    private CompletionStage<WokenPoll> answer(int max) {
        CompletableFuture<WokenPoll> answer = new CompletableFuture<>();
        RuntimeException failure = failures.poll();
        Runnable answering =
                failure == null ? () -> answer.complete(take(max)) : () -> answer.completeExceptionally(failure);
        if (holding) {
            heldBack.add(answering);
        } else {
            answering.run();
        }
        return answer;
    }

    private synchronized WokenPoll take(int max) {
        List<Job> taken = new ArrayList<>();
        while (taken.size() < max && !jobs.isEmpty()) {
            taken.add(jobs.remove());
        }
        return new WokenPoll(PollOutcome.of(taken), jobs.size());
    }

    @Override
    public CompletionStage<List<JobId>> putBack(List<Job> back) {
        back.forEach(job -> putBack.add(job.id()));
        RuntimeException failure = failures.poll();
        return failure == null ? CompletableFuture.completedFuture(List.of()) : CompletableFuture.failedFuture(failure);
    }

    @Override
    public WakeUps wakeUps() {
        return wakeUps;
    }

    @Override
    public QueueDescription description() {
        return QueueDescription.of(QueueName.of("scripted"), QueueOptions.defaults());
    }

    @Override
    public CompletionStage<List<EnqueueOutcome>> enqueue(List<Admission> admitted, Optional<Instant> now) {
        throw new UnsupportedOperationException();
    }

    @Override
    public CompletionStage<List<Job>> peek(int max) {
        throw new UnsupportedOperationException();
    }

    @Override
    public CompletionStage<JobPage> list(int max, Optional<Place> after) {
        throw new UnsupportedOperationException();
    }

    @Override
    public CompletionStage<PositionOutcome> position(JobId id) {
        throw new UnsupportedOperationException();
    }

    @Override
    public CompletionStage<PurgedPage> purge(Optional<Tier> tier, int most, Optional<PurgedPage.Cursor> after) {
        throw new UnsupportedOperationException();
    }

    @Override
    public CompletionStage<FindOutcome> find(JobId id) {
        throw new UnsupportedOperationException();
    }

    @Override
    public CompletionStage<List<Optional<Score>>> scores(List<JobId> ids) {
        throw new UnsupportedOperationException();
    }

    @Override
    public CompletionStage<CancelOutcome> cancel(JobId id) {
        throw new UnsupportedOperationException();
    }

    @Override
    public CompletionStage<Long> depth() {
        throw new UnsupportedOperationException();
    }

    @Override
    public CompletionStage<Map<Tier, Long>> depthByTier() {
        throw new UnsupportedOperationException();
    }
}
