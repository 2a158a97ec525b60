package dev.tierq.spi;

import java.time.Duration;
import java.util.concurrent.CompletionStage;

/**
 * Wakes those of one client who wait for jobs of one queue. Thread-safe.
 *
 * <p>A queue has one marker. Whenever a job waits, the marker is there or somebody whom it woke is on the way: an enqueue
 * to an empty queue and every job that is put back set it, and a woken poll that leaves work behind sets it again. Waiting
 * takes the marker away, so one enqueue wakes one of those who wait, wherever they are.
 */
public interface WakeUps {
    /**
     * Waits for the marker and takes it. At most one wait of an instance runs at a time; nobody abandons one.
     *
     * @param atMost the longest wait, 1 ms to 5 s
     * @return true if woken, or if something has happened that makes it wise to look, such as a connection that was lost
     *     and is there again; false if the time is over. Fails with a {@link dev.tierq.QueueException} if the backend
     *     cannot wait
     */
    CompletionStage<Boolean> await(Duration atMost);

    /**
     * Hands a wake-up on that nobody here can use any more: sets the marker again if jobs wait.
     *
     * @return completes when that is done
     */
    CompletionStage<Void> passOn();

    /**
     * Whether the backend is within reach, as far as is known here without asking it. If it is not, a call whose time is over
     * looks before it answers that nothing came: an outage is no empty queue.
     *
     * @return false if, for one, a connection is lost and not there again yet
     */
    boolean inTouch();

    /** Tells that nobody here waits any more, so that a wait which holds more than the marker can end early. */
    void nobodyWaits();
}
