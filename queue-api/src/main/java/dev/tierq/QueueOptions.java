package dev.tierq;

import dev.tierq.scoring.LaneRule;
import dev.tierq.scoring.ScoreRule;
import dev.tierq.scoring.ScoringPolicy;
import dev.tierq.scoring.StrictPolicy;
import dev.tierq.scoring.Tiers;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a queue is. Immutable; checked as a whole when built.
 *
 * <p>All but the payload limit is stored with the queue.
 */
public final class QueueOptions {
    /** The payload limit unless another is set: 1 MiB. */
    public static final int DEFAULT_MAX_PAYLOAD_BYTES = 1 << 20;

    private static final int MAX_POLICY_NAME_BYTES = 200;

    private final Tiers tiers;
    private final ScoringPolicy policy;
    private final @Nullable Ordering orderingAskedFor;
    private final Ordering ordering;
    private final Storage storage;
    private final @Nullable InstantSource time;
    private final int maxPayloadBytes;

    private QueueOptions(Builder builder, Ordering ordering) {
        this.tiers = builder.tiers;
        this.policy = builder.policy;
        this.orderingAskedFor = builder.ordering;
        this.ordering = ordering;
        this.storage = builder.storage;
        this.time = builder.time;
        this.maxPayloadBytes = builder.maxPayloadBytes;
    }

    /** {@return tiers high, medium, low; strict, in exact order; records; the server's time} */
    public static QueueOptions defaults() {
        return builder().build();
    }

    /** {@return a builder that holds the defaults} */
    public static Builder builder() {
        return new Builder();
    }

    /** {@return a builder that holds these options; an ordering that was never set follows the policy, should that change} */
    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.tiers = tiers;
        builder.policy = policy;
        builder.ordering = orderingAskedFor;
        builder.storage = storage;
        builder.time = time;
        builder.maxPayloadBytes = maxPayloadBytes;
        return builder;
    }

    /** {@return the tiers} */
    public Tiers tiers() {
        return tiers;
    }

    /** {@return the policy} */
    public ScoringPolicy policy() {
        return policy;
    }

    /** {@return who makes the scores} */
    public Ordering ordering() {
        return ordering;
    }

    /** {@return what is kept of a job} */
    public Storage storage() {
        return storage;
    }

    /** {@return the time source that was given; empty if the server's time decides} */
    public Optional<InstantSource> time() {
        return Optional.ofNullable(time);
    }

    /** {@return the largest payload in bytes} */
    public int maxPayloadBytes() {
        return maxPayloadBytes;
    }

    /** Builds {@link QueueOptions}. Not thread-safe. */
    public static final class Builder {
        private Tiers tiers = Tiers.STANDARD;
        private ScoringPolicy policy = StrictPolicy.strict();
        private @Nullable Ordering ordering;
        private Storage storage = Storage.RECORDS;
        private @Nullable InstantSource time;
        private int maxPayloadBytes = DEFAULT_MAX_PAYLOAD_BYTES;

        private Builder() {}

        /**
         * Sets the tiers; high, medium and low by default.
         *
         * @param tiers the tiers
         * @return this builder
         */
        public Builder tiers(Tiers tiers) {
            this.tiers = Objects.requireNonNull(tiers, "tiers");
            return this;
        }

        /**
         * Sets the policy; {@link StrictPolicy} by default.
         *
         * @param policy the policy
         * @return this builder
         */
        public Builder policy(ScoringPolicy policy) {
            this.policy = Objects.requireNonNull(policy, "policy");
            return this;
        }

        /**
         * Sets who makes the scores; by default {@link Ordering#EXACT} if the policy can, else {@link Ordering#CLOCK}.
         *
         * @param ordering the ordering
         * @return this builder
         */
        public Builder ordering(Ordering ordering) {
            this.ordering = Objects.requireNonNull(ordering, "ordering");
            return this;
        }

        /**
         * Sets what is kept of a job; {@link Storage#RECORDS} by default.
         *
         * @param storage the storage
         * @return this builder
         */
        public Builder storage(Storage storage) {
            this.storage = Objects.requireNonNull(storage, "storage");
            return this;
        }

        /**
         * Lets a clock of yours decide instead of the server's time: for tests, replays and simulations. All programs
         * that use the queue must then bring one.
         *
         * @param time the clock; thread-safe, between 1970 and 2255 (see {@link dev.tierq.scoring.QueueTime}). A policy
         *     may take less of it: {@code strict} refuses times before 2026-01-01T00:00:00Z
         * @return this builder
         */
        public Builder time(InstantSource time) {
            this.time = Objects.requireNonNull(time, "time");
            return this;
        }

        /**
         * Sets the largest payload that this program may enqueue; {@link #DEFAULT_MAX_PAYLOAD_BYTES} by default.
         *
         * @param bytes 0 to {@link JobQueue#MAX_LIST_BYTES}
         * @return this builder
         */
        public Builder maxPayloadBytes(int bytes) {
            this.maxPayloadBytes = bytes;
            return this;
        }

        /**
         * Checks the options against each other.
         *
         * @return the options
         * @throws IllegalArgumentException if the policy cannot serve the tiers or the ordering, its name or parameters
         *     cannot be stored, or the payload limit is out of its range
         */
        public QueueOptions build() {
            if (maxPayloadBytes < 0 || maxPayloadBytes > JobQueue.MAX_LIST_BYTES) {
                throw new IllegalArgumentException("Payload limit is %s bytes, expected 0 to %s"
                        .formatted(maxPayloadBytes, JobQueue.MAX_LIST_BYTES));
            }
            checkStorable(policy);
            ScoreRule rule = policy.rule(tiers);
            boolean canBeExact = rule instanceof LaneRule;
            if (rule instanceof LaneRule lanes && !lanes.layout().holds(tiers.count())) {
                throw new IllegalArgumentException(
                        "The layout of policy %s is %s wide, which has no room for %s tiers below 2^53: use ScoreLayout.forTiers"
                                .formatted(policy.name(), lanes.layout().width(), tiers.count()));
            }
            if (ordering == Ordering.EXACT && !canBeExact) {
                throw new IllegalArgumentException(
                        "Policy %s is a function of the producer's clock and cannot keep an exact order: use Ordering.CLOCK, or a policy such as strict"
                                .formatted(policy.name()));
            }
            Ordering chosen = ordering != null ? ordering : canBeExact ? Ordering.EXACT : Ordering.CLOCK;
            return new QueueOptions(this, chosen);
        }

        /** Parameters are stored as lines of {@code name=value}: two policies that differ must not read the same. */
        private static void checkStorable(ScoringPolicy policy) {
            Text.check("Policy name", policy.name(), MAX_POLICY_NAME_BYTES);
            Text.checkLine("Policy name", policy.name());
            policy.parameters().forEach((name, value) -> {
                Text.checkLine("A parameter's name of policy " + policy.name(), name);
                Text.checkLine("Parameter %s of policy %s".formatted(name, policy.name()), value);
                if (name.indexOf('=') >= 0) {
                    throw new IllegalArgumentException(
                            "Parameter %s of policy %s has an equals sign in its name: choose another name"
                                    .formatted(name, policy.name()));
                }
            });
        }
    }
}
