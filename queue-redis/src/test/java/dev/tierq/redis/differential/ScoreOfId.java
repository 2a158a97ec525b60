package dev.tierq.redis.differential;

import dev.tierq.scoring.ScoredJob;
import dev.tierq.scoring.ScoringPolicy;
import java.util.SplittableRandom;

/**
 * Scores from the whole range of doubles: from one of a few values, so that ties are everywhere, or from any bits; some
 * are no scores at all.
 */
final class ScoreOfId {
    static final ScoringPolicy POLICY = new FunctionPolicy("score-of-id", ScoreOfId::score);

    private static final double[] FEW = {
        -0.0,
        0.0,
        1,
        -1,
        0.3,
        99.99,
        1e21,
        Double.MIN_VALUE,
        -Double.MIN_VALUE,
        Double.MAX_VALUE,
        -Double.MAX_VALUE,
        0x1p53,
        Math.nextUp(2.0127744),
        Double.MIN_NORMAL,
        Math.PI
    };

    private ScoreOfId() {}

    private static double score(ScoredJob job) {
        SplittableRandom random = new SplittableRandom(job.idText().hashCode());
        return random.nextInt(3) == 0
                ? Double.longBitsToDouble(random.nextLong())
                : FEW[random.nextInt(random.nextBoolean() ? 3 : FEW.length)];
    }
}
