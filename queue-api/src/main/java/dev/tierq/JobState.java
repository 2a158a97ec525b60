package dev.tierq;

/** Where a job is that its queue knows. */
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
