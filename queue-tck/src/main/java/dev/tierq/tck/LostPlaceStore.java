package dev.tierq.tck;

import dev.tierq.FindOutcome;
import dev.tierq.JobPage;
import dev.tierq.Place;
import dev.tierq.spi.QueueStore;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Looks for the job at the place after which a page begins, and begins with the first job if that one has left. */
final class LostPlaceStore extends ForwardingStore {
    LostPlaceStore(QueueStore right) {
        super(right);
    }

    @Override
    public CompletionStage<JobPage> list(int max, Optional<Place> after) {
        return after.isEmpty()
                ? super.list(max, after)
                : find(after.get().id())
                        .thenCompose(known ->
                                super.list(max, known instanceof FindOutcome.Found ? after : Optional.empty()));
    }
}
