package dev.tierq.tck;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until it is moved. Thread-safe. */
public final class SettableClock implements InstantSource {
    private volatile Instant now;

    /**
     * Starts a clock.
     *
     * @param start what it shows first
     */
    public SettableClock(Instant start) {
        this.now = start;
    }

    /**
     * Sets the clock, forwards or back.
     *
     * @param instant what it shows from now on
     */
    public synchronized void set(Instant instant) {
        now = instant;
    }

    /**
     * Moves the clock.
     *
     * @param by how far; a negative duration moves it back
     */
    public synchronized void advance(Duration by) {
        now = now.plus(by);
    }

    @Override
    public Instant instant() {
        return now;
    }
}
