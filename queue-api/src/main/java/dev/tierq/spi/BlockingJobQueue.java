package dev.tierq.spi;

import dev.tierq.AsyncJobQueue;
import dev.tierq.CancelOutcome;
import dev.tierq.EnqueueOutcome;
import dev.tierq.FindOutcome;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobPage;
import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import dev.tierq.Place;
import dev.tierq.PollOutcome;
import dev.tierq.PositionOutcome;
import dev.tierq.QueueName;
import dev.tierq.scoring.Tier;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The blocking form: each call awaits the stage of the operation. */
final class BlockingJobQueue implements JobQueue {
    private final QueueOperations operations;
    private final AsyncJobQueue async;

    BlockingJobQueue(QueueOperations operations, Executor executor) {
        this.operations = operations;
        this.async = new StagedJobQueue(operations, executor);
    }

    @Override
    public QueueName name() {
        return operations.name();
    }

    @Override
    public AsyncJobQueue async() {
        return async;
    }

    @Override
    public EnqueueOutcome enqueue(NewJob job) {
        return Await.answer(operations.enqueue(job));
    }

    @Override
    public List<EnqueueOutcome> enqueueAll(List<NewJob> jobs) {
        return Await.answer(operations.enqueueAll(jobs));
    }

    @Override
    public void enqueueAll(Stream<NewJob> jobs, Consumer<? super EnqueueOutcome> outcomes) {
        Objects.requireNonNull(outcomes, "outcomes");
        Iterator<List<NewJob>> lists = operations.lists(jobs);
        lists.forEachRemaining(list -> enqueueAll(list).forEach(outcomes));
    }

    @Override
    public PollOutcome poll() {
        return poll(1);
    }

    @Override
    public PollOutcome poll(int max) {
        return Await.answer(operations.poll(max));
    }

    @Override
    public PollOutcome poll(int max, Duration wait) {
        return QueueOperations.waits(wait) ? Await.answer(operations.poll(max, wait)) : poll(max);
    }

    @Override
    public List<Job> peek(int max) {
        return Await.answer(operations.peek(max));
    }

    @Override
    public JobPage list(int max) {
        return Await.answer(operations.list(max));
    }

    @Override
    public JobPage list(int max, Place after) {
        return Await.answer(operations.list(max, after));
    }

    @Override
    public PositionOutcome position(JobId id) {
        return Await.answer(operations.position(id));
    }

    @Override
    public FindOutcome find(JobId id) {
        return Await.answer(operations.find(id));
    }

    @Override
    public CancelOutcome cancel(JobId id) {
        return Await.answer(operations.cancel(id));
    }

    @Override
    public long purge(String tier) {
        return Await.answer(operations.purge(tier, Runnable::run));
    }

    @Override
    public long purgeAll() {
        return Await.answer(operations.purgeAll(Runnable::run));
    }

    @Override
    public long depth() {
        return Await.answer(operations.depth());
    }

    @Override
    public Map<Tier, Long> depthByTier() {
        return Await.answer(operations.depthByTier());
    }

    /** {@return the kind of queue and its name} */
    @Override
    public String toString() {
        return "JobQueue[" + name() + "]";
    }
}
