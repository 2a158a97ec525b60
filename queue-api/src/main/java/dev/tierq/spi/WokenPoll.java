package dev.tierq.spi;

import dev.tierq.PollOutcome;
import java.util.Objects;

/**
 * What a poll found after its caller was woken.
 *
 * @param outcome the jobs, or why there are none
 * @param left how many jobs wait still, as far as the backend knows; from 0
 */
public record WokenPoll(PollOutcome outcome, long left) {
    /**
     * Checks the values.
     *
     * @param outcome the jobs, or why there are none
     * @param left from 0
     * @throws IllegalArgumentException if left is negative
     */
    public WokenPoll {
        Objects.requireNonNull(outcome, "outcome");
        if (left < 0) {
            throw new IllegalArgumentException("%s jobs are left, expected 0 or more".formatted(left));
        }
    }
}
