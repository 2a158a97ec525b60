package dev.tierq;

import dev.tierq.scoring.Score;
import dev.tierq.scoring.Tier;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A job as its queue knows it. Immutable.
 *
 * <p>A queue that keeps ids only knows the id and the score, and the tier where the policy lets it be read from the
 * score; everything else is empty there.
 */
public final class Job {
    private final JobId id;
    private final Score score;
    private final @Nullable Tier tier;
    private final @Nullable Tenant tenant;
    private final Payload payload;
    private final Map<String, String> headers;
    private final int attempts;
    private final @Nullable Long acceptance;
    private final @Nullable Instant enqueuedAt;

    private Job(Builder builder) {
        this.id = builder.id;
        this.score = builder.score;
        this.tier = builder.tier;
        this.tenant = builder.tenant;
        this.payload = builder.payload;
        this.headers = Collections.unmodifiableMap(new LinkedHashMap<>(builder.headers));
        this.attempts = builder.attempts;
        this.acceptance = builder.acceptance;
        this.enqueuedAt = builder.enqueuedAt;
    }

    /**
     * Begins a job; for backends.
     *
     * @param id its id
     * @param score its score
     * @return a builder
     */
    public static Builder builder(JobId id, Score score) {
        return new Builder(id, score);
    }

    /** {@return the id} */
    public JobId id() {
        return id;
    }

    /** {@return the score that gives the job its place} */
    public Score score() {
        return score;
    }

    /** {@return its place in the order of leaving: score and id} */
    public Place place() {
        return new Place(score, id);
    }

    /** {@return the tier; empty if the queue keeps ids only and the tier cannot be told from the score} */
    public Optional<Tier> tier() {
        return Optional.ofNullable(tier);
    }

    /** {@return the tenant, if the job was given one and the queue keeps records} */
    public Optional<Tenant> tenant() {
        return Optional.ofNullable(tenant);
    }

    /** {@return the payload, byte for byte as it was enqueued} */
    public Payload payload() {
        return payload;
    }

    /** {@return the headers in the order in which they were added; immutable} */
    public Map<String, String> headers() {
        return headers;
    }

    /** {@return how often the job was claimed, from 0} */
    public int attempts() {
        return attempts;
    }

    /** {@return the number in which the queue accepted the enqueue, from 1; empty if the queue keeps ids only} */
    public OptionalLong acceptance() {
        return acceptance == null ? OptionalLong.empty() : OptionalLong.of(acceptance);
    }

    /** {@return the queue's time of the first enqueue, in whole microseconds; empty if the queue keeps ids only} */
    public Optional<Instant> enqueuedAt() {
        return Optional.ofNullable(enqueuedAt);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Job job
                && id.equals(job.id)
                && score.equals(job.score)
                && Objects.equals(tier, job.tier)
                && Objects.equals(tenant, job.tenant)
                && payload.equals(job.payload)
                && headers.equals(job.headers)
                && attempts == job.attempts
                && Objects.equals(acceptance, job.acceptance)
                && Objects.equals(enqueuedAt, job.enqueuedAt);
    }

    @Override
    public int hashCode() {
        return Objects.hash(id, score, acceptance);
    }

    /** {@return id, score, tier and sizes; never the data, which may be secret} */
    @Override
    public String toString() {
        return "Job[id=%s, score=%s, tier=%s, acceptance=%s, %s]".formatted(id, score, tier, acceptance, payload);
    }

    /** Builds a {@link Job}; for backends. Not thread-safe. */
    public static final class Builder {
        private final JobId id;
        private final Score score;
        private @Nullable Tier tier;
        private @Nullable Tenant tenant;
        private Payload payload = Payload.EMPTY;
        private Map<String, String> headers = Map.of();
        private int attempts;
        private @Nullable Long acceptance;
        private @Nullable Instant enqueuedAt;

        private Builder(JobId id, Score score) {
            this.id = Objects.requireNonNull(id, "id");
            this.score = Objects.requireNonNull(score, "score");
        }

        /**
         * Sets the tier.
         *
         * @param tier the tier, or null if it is not known
         * @return this builder
         */
        public Builder tier(@Nullable Tier tier) {
            this.tier = tier;
            return this;
        }

        /**
         * Sets the tenant.
         *
         * @param tenant the tenant, or null for none
         * @return this builder
         */
        public Builder tenant(@Nullable Tenant tenant) {
            this.tenant = tenant;
            return this;
        }

        /**
         * Sets the payload; empty by default.
         *
         * @param payload the data
         * @return this builder
         */
        public Builder payload(Payload payload) {
            this.payload = Objects.requireNonNull(payload, "payload");
            return this;
        }

        /**
         * Sets the headers; none by default.
         *
         * @param headers names and values
         * @return this builder
         */
        public Builder headers(Map<String, String> headers) {
            this.headers = Objects.requireNonNull(headers, "headers");
            return this;
        }

        /**
         * Sets how often the job was claimed; 0 by default.
         *
         * @param attempts from 0
         * @return this builder
         */
        public Builder attempts(int attempts) {
            this.attempts = attempts;
            return this;
        }

        /**
         * Sets the number and the time at which the queue accepted the job; unknown by default.
         *
         * @param acceptance from 1
         * @param enqueuedAt the queue's time, in whole microseconds
         * @return this builder
         */
        public Builder accepted(long acceptance, Instant enqueuedAt) {
            this.acceptance = acceptance;
            this.enqueuedAt = Objects.requireNonNull(enqueuedAt, "enqueuedAt");
            return this;
        }

        /** {@return the job} */
        public Job build() {
            return new Job(this);
        }
    }
}
