package dev.tierq.tck;

import dev.tierq.Job;
import dev.tierq.PollOutcome;
import dev.tierq.spi.QueueStore;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Gives the last job of a poll once more to the next one, as if the first reply had been lost and the poll repeated. */
final class PollTwiceStore extends ForwardingStore {
    private final AtomicReference<@Nullable Job> again = new AtomicReference<>();

    PollTwiceStore(QueueStore right) {
        super(right);
    }

    @Override
    public CompletionStage<PollOutcome> poll(int max) {
        @Nullable Job repeated = again.getAndSet(null);
        return repeated != null
                ? CompletableFuture.completedFuture(PollOutcome.of(List.of(repeated)))
                : super.poll(max).whenComplete((outcome, failure) -> remember(outcome));
    }

    private void remember(@Nullable PollOutcome outcome) {
        if (outcome instanceof PollOutcome.Jobs taken) {
            again.set(taken.jobs().get(taken.jobs().size() - 1));
        }
    }
}
