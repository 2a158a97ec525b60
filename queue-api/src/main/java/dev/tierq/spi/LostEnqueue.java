package dev.tierq.spi;

import dev.tierq.BackendException.Reason;
import dev.tierq.EnqueueOutcome;
import dev.tierq.JobId;
import dev.tierq.OutcomeUnknownException;
import dev.tierq.scoring.Score;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;

/**
 * An enqueue whose reply was lost. A job that waits under an id which the library made for this very call can be no other,
 * so it was accepted. A job that is not found may have been taken already, and one under a user's id may be an earlier
 * one: then the outcome stays unknown.
 */
record LostEnqueue(QueueStore store, List<Admission> jobs) {
    /** An enqueue that was stopped half way may have left a place without a record. */
    private static final Set<Reason> REPLY_LOST = Set.of(Reason.TIMEOUT, Reason.UNREACHABLE);

    /** Gives the outcomes if all jobs are found, else what the enqueue failed with. */
    CompletionStage<List<EnqueueOutcome>> lookUp(Throwable failure) {
        boolean canTell = WaitingPoll.unwrapped(failure) instanceof OutcomeUnknownException unknown
                && REPLY_LOST.contains(unknown.reason())
                && jobs.stream().allMatch(Admission::idMadeHere);
        return canTell
                ? store.scores(ids())
                        .handle((scores, unanswered) -> scores)
                        .thenCompose(scores ->
                                scores == null ? CompletableFuture.failedStage(failure) : outcomes(scores, failure))
                : CompletableFuture.failedStage(failure);
    }

    private List<JobId> ids() {
        return jobs.stream().map(Admission::id).toList();
    }

    private CompletionStage<List<EnqueueOutcome>> outcomes(List<Optional<Score>> scores, Throwable failure) {
        return scores.stream().allMatch(Optional::isPresent)
                ? CompletableFuture.completedStage(IntStream.range(0, jobs.size())
                        .<EnqueueOutcome>mapToObj(i -> new EnqueueOutcome.Accepted(
                                jobs.get(i).id(), scores.get(i).orElseThrow()))
                        .toList())
                : CompletableFuture.failedStage(failure);
    }
}
