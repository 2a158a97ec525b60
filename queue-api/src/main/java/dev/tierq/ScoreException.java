package dev.tierq;

import dev.tierq.scoring.Score;
import org.jspecify.annotations.Nullable;

/** A policy gave a job no valid score: NaN, an infinity, or one outside the job's tier. Nothing was enqueued. */
public final class ScoreException extends QueueException {
    private static final long serialVersionUID = 1L;

    private final String policy;
    private final JobId job;
    private final double value;

    /**
     * Names the policy, the job and the value.
     *
     * @param policy the policy's name
     * @param job the job
     * @param value the score that was refused
     * @param expected what would have been valid, such as {@code a finite number}
     */
    public ScoreException(String policy, JobId job, double value, String expected) {
        this(policy, job, value, expected, null);
    }

    /**
     * Names the policy, the job and the value, and what the policy threw instead of one.
     *
     * @param policy the policy's name
     * @param job the job
     * @param value the score that was refused, NaN if there is none
     * @param expected what would have been valid, such as {@code a finite number}
     * @param cause what the policy threw, or null
     */
    public ScoreException(String policy, JobId job, double value, String expected, @Nullable Throwable cause) {
        super(
                "Policy %s scores job %s %s, expected %s: check the policy and the clock"
                        .formatted(policy, job, Double.isNaN(value) ? "NaN" : new Score(value), expected),
                cause);
        this.policy = policy;
        this.job = job;
        this.value = value;
    }

    /** {@return the policy's name} */
    public String policy() {
        return policy;
    }

    /** {@return the job that was to be enqueued} */
    public JobId job() {
        return job;
    }

    /** {@return the score that was refused} */
    public double value() {
        return value;
    }
}
