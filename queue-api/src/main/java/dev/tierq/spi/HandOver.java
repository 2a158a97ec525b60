package dev.tierq.spi;

import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.PollOutcome;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands what a poll took to whoever asked, on the user's executor; jobs that nobody takes any more, since the stage was
 * cancelled or completed otherwise, or the executor refuses work, go back to their place.
 */
final class HandOver {
    private static final Logger LOG = LoggerFactory.getLogger(HandOver.class);

    private final QueueStore store;
    private final Executor executor;
    private final CompletableFuture<PollOutcome> handed = new CompletableFuture<>();
    private final CompletableFuture<Void> done = new CompletableFuture<>();

    /** Begins a hand-over, for which closing waits. */
    HandOver(QueueStore store, Executor executor, OpenQueues open) {
        this.store = store;
        this.executor = executor;
        open.await(done);
    }

    /** {@return the stage that the user is given} */
    CompletionStage<PollOutcome> handed() {
        return handed;
    }

    /** Ends a hand-over for which nothing was sent. */
    void nothingSent() {
        done.complete(null);
    }

    /** Hands over the answer once it is there. */
    void when(CompletionStage<PollOutcome> taken) {
        taken.whenComplete(this::onExecutor);
    }

    private void onExecutor(@Nullable PollOutcome outcome, @Nullable Throwable failure) {
        try {
            executor.execute(() -> hand(outcome, failure));
        } catch (RuntimeException refused) {
            handed.completeExceptionally(refused);
            hand(outcome, failure);
        }
    }

    private void hand(@Nullable PollOutcome outcome, @Nullable Throwable failure) {
        if (outcome == null) {
            handed.completeExceptionally(WaitingPoll.unwrapped(failure));
        } else if (!handed.complete(outcome) && !outcome.jobs().isEmpty()) {
            putBack(outcome.jobs());
            return;
        }
        done.complete(null);
    }

    private void putBack(List<Job> jobs) {
        store.putBack(jobs).whenComplete((others, failure) -> {
            if (others == null) {
                LOG.error("Queue {}: jobs {} of a cancelled poll could not be put back", name(), ids(jobs), failure);
            } else if (!others.isEmpty()) {
                LOG.error(
                        "Queue {}: jobs {} of a cancelled poll were not put back: jobs of these ids wait by now",
                        name(),
                        others);
            }
            done.complete(null);
        });
    }

    private String name() {
        return store.description().name().toString();
    }

    private static List<JobId> ids(List<Job> jobs) {
        return jobs.stream().map(Job::id).toList();
    }
}
