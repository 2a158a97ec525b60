package dev.tierq.scoring;

import java.time.Instant;
import java.util.Optional;

/**
 * The rule by which a policy scores the jobs of one queue.
 *
 * <p>Either {@linkplain LaneRule data} that the backend evaluates where the queue lives, which makes an exact order
 * possible, or a {@linkplain ScoreFunction pure function} that the producer evaluates. Immutable and thread-safe.
 */
public sealed interface ScoreRule permits LaneRule, ScoreFunction {
    /**
     * Scores a job as a producer can, from the job and a clock alone.
     *
     * @param job the job
     * @param now the producer's clock reading
     * @return the score; NaN, an infinity, or a number outside {@link #range} is refused by the queue and nothing is
     *     written
     */
    double score(ScoredJob job, Instant now);

    /**
     * The scores that only jobs of one tier can have.
     *
     * @param tier a tier of the queue
     * @return the range, or empty if the tier cannot be told from a score
     */
    Optional<ScoreRange> range(Tier tier);
}
