package dev.tierq.scoring;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where the lanes of a queue stand: the latest clock reading used and the last value handed out in each lane.
 *
 * <p>This is {@link LaneRule} in Java; backends that run the rule elsewhere (a script on the server) must give the same
 * numbers. Immutable: a backend commits an assignment by keeping its {@link Assignment#next}.
 */
public final class LaneState {
    /** Where no lane has handed out a value yet. */
    public static final LaneState START = new LaneState(Long.MIN_VALUE, new long[0]);

    private static final long NONE = Long.MIN_VALUE;

    private final long latestNow;
    private final long[] lastByRank;

    private LaneState(long latestNow, long[] lastByRank) {
        this.latestNow = latestNow;
        this.lastByRank = lastByRank;
    }

    /**
     * The clock of the queue: the reading given, or the latest one used if the clock stepped back.
     *
     * @param clockMicros a reading of the queue's time source, microseconds since 1970
     * @return the greater of the two, microseconds since 1970
     */
    public long now(long clockMicros) {
        return Math.max(clockMicros, latestNow);
    }

    /** {@return the latest clock reading used, microseconds since 1970; {@link Long#MIN_VALUE} if there is none} */
    public long latestNow() {
        return latestNow;
    }

    /**
     * Moves the clock on without handing out a value, for jobs that bring their score along.
     *
     * @param clockMicros a reading of the queue's time source, microseconds since 1970
     * @return the state after it
     */
    public LaneState at(long clockMicros) {
        return new LaneState(now(clockMicros), lastByRank);
    }

    /**
     * Scores jobs in the order given.
     *
     * @param layout the layout of the queue
     * @param clockMicros a reading of the queue's time source, microseconds since 1970
     * @param tiers the tier of each job
     * @return a score for each job, not checked against the layout's {@linkplain ScoreLayout#range range}, and the
     *     state that holds once they are accepted
     */
    public Assignment assign(ScoreLayout layout, long clockMicros, List<Tier> tiers) {
        long now = now(clockMicros);
        int lanes = tiers.stream().mapToInt(tier -> tier.rank() + 1).max().orElse(0);
        long[] last = Arrays.copyOf(lastByRank, Math.max(lanes, lastByRank.length));
        Arrays.fill(last, lastByRank.length, last.length, NONE);
        List<Double> scores = new ArrayList<>(tiers.size());
        for (Tier tier : tiers) {
            long value = Math.max(layout.value(now), last[tier.rank()] + 1);
            last[tier.rank()] = value;
            scores.add(layout.score(tier, (double) value));
        }
        return new Assignment(scores, new LaneState(now, last));
    }

    /**
     * Scores that are handed out, and the state afterwards.
     *
     * @param scores one per job, in the order of the jobs
     * @param next the state once the jobs are accepted
     */
    public record Assignment(List<Double> scores, LaneState next) {
        /**
         * Copies the list.
         *
         * @param scores one per job
         * @param next the state once the jobs are accepted
         */
        public Assignment {
            scores = List.copyOf(scores);
        }
    }
}
