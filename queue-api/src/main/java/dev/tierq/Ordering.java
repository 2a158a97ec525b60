package dev.tierq;

/** Who makes a job's score. */
public enum Ordering {
    /**
     * The queue makes it where it lives, in the same step as the add: inside a lane, jobs leave in exactly the order in
     * which they were accepted. The policy must be data (a {@link dev.tierq.scoring.LaneRule}).
     */
    EXACT,
    /**
     * The producer makes it from its own clock: jobs of equal score leave in the byte order of their ids. For
     * interoperability with producers in other languages, and the only ordering for policies that are functions.
     */
    CLOCK
}
