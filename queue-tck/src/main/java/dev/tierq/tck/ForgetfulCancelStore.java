package dev.tierq.tck;

import dev.tierq.CancelOutcome;
import dev.tierq.FindOutcome;
import dev.tierq.JobId;
import dev.tierq.spi.QueueStore;
import java.util.concurrent.CompletionStage;

/** Answers a cancel as it should, and leaves the job where it is. */
final class ForgetfulCancelStore extends ForwardingStore {
    ForgetfulCancelStore(QueueStore right) {
        super(right);
    }

    @Override
    public CompletionStage<CancelOutcome> cancel(JobId id) {
        return find(id).thenApply(known ->
                known instanceof FindOutcome.Found ? new CancelOutcome.Removed(id) : new CancelOutcome.Unknown(id));
    }
}
