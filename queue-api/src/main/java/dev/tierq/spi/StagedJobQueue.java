package dev.tierq.spi;

import dev.tierq.AsyncJobQueue;
import dev.tierq.CancelOutcome;
import dev.tierq.EnqueueOutcome;
import dev.tierq.FindOutcome;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobPage;
import dev.tierq.NewJob;
import dev.tierq.Place;
import dev.tierq.PollOutcome;
import dev.tierq.PositionOutcome;
import dev.tierq.QueueName;
import dev.tierq.scoring.Tier;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The asynchronous form: each stage of an operation continues on the user's executor. */
final class StagedJobQueue implements AsyncJobQueue {
    private final QueueOperations operations;
    private final Executor executor;

    StagedJobQueue(QueueOperations operations, Executor executor) {
        this.operations = operations;
        this.executor = executor;
    }

    @Override
    public QueueName name() {
        return operations.name();
    }

    @Override
    public CompletionStage<EnqueueOutcome> enqueue(NewJob job) {
        return onExecutor(operations.enqueue(job));
    }

    @Override
    public CompletionStage<List<EnqueueOutcome>> enqueueAll(List<NewJob> jobs) {
        return onExecutor(operations.enqueueAll(jobs));
    }

    @Override
    public CompletionStage<Void> enqueueAll(Stream<NewJob> jobs, Consumer<? super EnqueueOutcome> outcomes) {
        return new StreamEnqueue(operations, executor, operations.lists(jobs), outcomes).start();
    }

    @Override
    public CompletionStage<PollOutcome> poll() {
        return poll(1);
    }

    @Override
    public CompletionStage<PollOutcome> poll(int max) {
        HandOver handOver = operations.handOver(executor);
        return handedOver(handOver, () -> handOver.when(operations.poll(max)));
    }

    @Override
    public CompletionStage<PollOutcome> poll(int max, Duration wait) {
        if (!QueueOperations.waits(wait)) {
            return poll(max);
        }
        HandOver handOver = operations.handOver(executor);
        return handedOver(handOver, () -> {
            WaitingPoll call = operations.poll(max, wait);
            handOver.when(call.answer());
            handOver.handed().whenComplete((outcome, failure) -> call.abandon());
        });
    }

    private static CompletionStage<PollOutcome> handedOver(HandOver handOver, Runnable send) {
        try {
            send.run();
        } catch (RuntimeException refused) {
            handOver.nothingSent();
            throw refused;
        }
        return handOver.handed();
    }

    @Override
    public CompletionStage<List<Job>> peek(int max) {
        return onExecutor(operations.peek(max));
    }

    @Override
    public CompletionStage<JobPage> list(int max) {
        return onExecutor(operations.list(max));
    }

    @Override
    public CompletionStage<JobPage> list(int max, Place after) {
        return onExecutor(operations.list(max, after));
    }

    @Override
    public CompletionStage<PositionOutcome> position(JobId id) {
        return onExecutor(operations.position(id));
    }

    @Override
    public CompletionStage<FindOutcome> find(JobId id) {
        return onExecutor(operations.find(id));
    }

    @Override
    public CompletionStage<CancelOutcome> cancel(JobId id) {
        return onExecutor(operations.cancel(id));
    }

    @Override
    public CompletionStage<Long> purge(String tier) {
        return operations.purge(tier, executor);
    }

    @Override
    public CompletionStage<Long> purgeAll() {
        return operations.purgeAll(executor);
    }

    @Override
    public CompletionStage<Long> depth() {
        return onExecutor(operations.depth());
    }

    @Override
    public CompletionStage<Map<Tier, Long>> depthByTier() {
        return onExecutor(operations.depthByTier());
    }

    private <T> CompletionStage<T> onExecutor(CompletionStage<T> stage) {
        return stage.whenCompleteAsync((answer, failure) -> {}, executor);
    }

    /** {@return the kind of queue and its name} */
    @Override
    public String toString() {
        return "AsyncJobQueue[" + name() + "]";
    }
}
