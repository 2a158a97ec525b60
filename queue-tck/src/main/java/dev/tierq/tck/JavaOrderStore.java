package dev.tierq.tck;

import dev.tierq.CancelOutcome;
import dev.tierq.Job;
import dev.tierq.JobQueue;
import dev.tierq.PollOutcome;
import dev.tierq.spi.QueueStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/** Breaks ties by {@link String#compareTo}: UTF-16 puts the characters beyond U+FFFF before U+E000. */
final class JavaOrderStore extends ForwardingStore {
    private static final Comparator<Job> WRONG_ORDER =
            Comparator.comparing(Job::score).thenComparing(job -> job.id().value());

    JavaOrderStore(QueueStore right) {
        super(right);
    }

    @Override
    public CompletionStage<List<Job>> peek(int max) {
        return inWrongOrder().thenApply(jobs -> jobs.subList(0, Math.min(max, jobs.size())));
    }

    private CompletionStage<List<Job>> inWrongOrder() {
        return super.peek(JobQueue.MAX_JOBS)
                .thenApply(jobs -> jobs.stream().sorted(WRONG_ORDER).toList());
    }

    /** Takes the jobs one by one, as those that wait in the wrong order. */
    @Override
    public synchronized CompletionStage<PollOutcome> poll(int max) {
        try {
            return CompletableFuture.completedFuture(PollOutcome.of(taken(max)));
        } catch (CompletionException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private List<Job> taken(int max) {
        List<Job> taken = new ArrayList<>();
        List<Job> waiting = waiting();
        while (taken.isEmpty() && !waiting.isEmpty()) {
            waiting.stream().limit(max).filter(this::take).forEach(taken::add);
            waiting = waiting();
        }
        return taken;
    }

    private List<Job> waiting() {
        return inWrongOrder().toCompletableFuture().join();
    }

    private boolean take(Job job) {
        return cancel(job.id()).toCompletableFuture().join() instanceof CancelOutcome.Removed;
    }
}
