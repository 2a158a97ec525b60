package dev.tierq;

import dev.tierq.scoring.Tier;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Where a job is among those that wait. */
public sealed interface PositionOutcome {
    /** {@return the id asked for} */
    JobId id();

    /**
     * The job waits.
     *
     * @param id its id
     * @param ahead how many jobs leave before it, from 0: the next one; exact
     * @param aheadByTier how many of them each tier of the queue has, rank 0 first, immutable; empty where that is not
     *     known, see {@link JobQueue#position}. The values add up to {@code ahead}, less the entries that another program
     *     put into the queue and whose tier cannot be told
     */
    record At(JobId id, long ahead, Optional<Map<Tier, Long>> aheadByTier) implements PositionOutcome {
        /**
         * Copies the map and keeps its order.
         *
         * @param id its id
         * @param ahead how many jobs leave before it
         * @param aheadByTier how many of them each tier has, if that is known
         */
        public At {
            aheadByTier = aheadByTier.map(counts -> Collections.unmodifiableMap(new LinkedHashMap<>(counts)));
        }
    }

    /**
     * The queue has the job, but it does not wait for its turn. Not given by this version, in which every job waits.
     *
     * @param id its id
     * @param state where it is
     */
    record NotWaiting(JobId id, JobState state) implements PositionOutcome {}

    /**
     * The queue has no job of that id.
     *
     * @param id the id
     */
    record Unknown(JobId id) implements PositionOutcome {}
}
