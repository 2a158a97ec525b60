package dev.tierq;

/** Where a job is that its queue knows. In this version every job waits; the other states come with leases and delays. */
public enum JobState {
    /** In the backlog: it leaves when its turn comes. */
    WAITING,
    /** Not due yet. */
    DELAYED,
    /** Claimed by a worker whose lease runs. */
    LEASED,
    /** Among the dead letters. */
    DEAD,
    /** Done, its id remembered for a while so that it is not enqueued twice. */
    FINISHED
}
