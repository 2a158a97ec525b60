package dev.tierq.scoring;

import java.time.Instant;
import java.util.Map;

/**
 * A scheduling policy, written as one number per job.
 *
 * <p>The policy is part of a queue: its name and parameters are stored when the queue is first opened, and opening it
 * with another policy fails. Users may implement this interface; implementations are immutable and thread-safe.
 */
public interface ScoringPolicy {
    /**
     * The name that is stored with the queue and shown in reports, such as {@code strict}.
     *
     * @return 1 to 200 bytes of UTF-8 without control characters
     */
    String name();

    /**
     * What tells two policies of one name apart. Scores made under different parameters must not meet in one queue.
     *
     * @return names and values as they are stored with the queue, without control characters and without {@code =} in a
     *     name; the same texts on every JDK; immutable, may be empty
     */
    Map<String, String> parameters();

    /**
     * The rule for a queue with these tiers.
     *
     * @param tiers the tiers of the queue
     * @return the rule
     * @throws IllegalArgumentException if the policy cannot serve these tiers, saying which it could
     */
    ScoreRule rule(Tiers tiers);

    /**
     * What the policy guarantees at an instant.
     *
     * @param tiers the tiers of the queue
     * @param at the instant to report on
     * @return a report with one entry per tier
     * @throws IllegalArgumentException if the policy cannot serve these tiers
     */
    ScoreResolution resolution(Tiers tiers, Instant at);

    /** {@return whether scores depend on the tenant; where they do not, a queue that keeps ids only refuses tenants} */
    boolean usesTenant();
}
