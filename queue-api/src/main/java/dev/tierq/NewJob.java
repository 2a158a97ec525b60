package dev.tierq;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A job to enqueue. Immutable. */
public final class NewJob {
    /** The most bytes in the headers of one job, names and values together: 64 KiB of UTF-8. */
    public static final int MAX_HEADER_BYTES = 64 << 10;

    private final String tier;
    private final @Nullable JobId id;
    private final @Nullable Tenant tenant;
    private final Payload payload;
    private final Map<String, String> headers;

    private NewJob(Builder builder) {
        this.tier = builder.tier;
        this.id = builder.id;
        this.tenant = builder.tenant;
        this.payload = builder.payload;
        this.headers = Collections.unmodifiableMap(new LinkedHashMap<>(builder.headers));
    }

    /**
     * A job with a payload, its id made by the library.
     *
     * @param tier the name of one of the queue's tiers
     * @param payload the data
     * @return the job
     */
    public static NewJob of(String tier, Payload payload) {
        return in(tier).payload(payload).build();
    }

    /**
     * Begins a job; there is no default tier.
     *
     * @param tier the name of one of the queue's tiers; the queue refuses a name it does not have
     * @return a builder
     */
    public static Builder in(String tier) {
        return new Builder(tier);
    }

    /** {@return the name of the tier} */
    public String tier() {
        return tier;
    }

    /** {@return the id, or empty if the library is to make one} */
    public Optional<JobId> id() {
        return Optional.ofNullable(id);
    }

    /** {@return the tenant, if the job has one} */
    public Optional<Tenant> tenant() {
        return Optional.ofNullable(tenant);
    }

    /** {@return the payload; empty by default} */
    public Payload payload() {
        return payload;
    }

    /** {@return the headers in the order in which they were added; immutable} */
    public Map<String, String> headers() {
        return headers;
    }

    /** {@return tier, id and sizes; never the data, which may be secret} */
    @Override
    public String toString() {
        return "NewJob[tier=%s, id=%s, %s]".formatted(tier, id, payload);
    }

    /** Builds a {@link NewJob}. Not thread-safe. */
    public static final class Builder {
        private final String tier;
        private @Nullable JobId id;
        private @Nullable Tenant tenant;
        private Payload payload = Payload.EMPTY;
        private final Map<String, String> headers = new LinkedHashMap<>();

        private Builder(String tier) {
            this.tier = Objects.requireNonNull(tier, "tier");
        }

        /**
         * Names the job; without this the library makes an id that is ordered by time.
         *
         * @param id the id
         * @return this builder
         */
        public Builder id(JobId id) {
            this.id = Objects.requireNonNull(id, "id");
            return this;
        }

        /**
         * Names the job by text.
         *
         * @param id see {@link JobId}
         * @return this builder
         * @throws IllegalArgumentException if the text is no valid id
         */
        public Builder id(String id) {
            return id(JobId.of(id));
        }

        /**
         * Says whom the job belongs to.
         *
         * @param tenant the tenant
         * @return this builder
         */
        public Builder tenant(Tenant tenant) {
            this.tenant = Objects.requireNonNull(tenant, "tenant");
            return this;
        }

        /**
         * Sets the data; empty by default. A queue that keeps ids only refuses any.
         *
         * @param payload the data
         * @return this builder
         */
        public Builder payload(Payload payload) {
            this.payload = Objects.requireNonNull(payload, "payload");
            return this;
        }

        /**
         * Adds a header, or replaces the one of that name in its place. A queue that keeps ids only refuses any.
         *
         * @param name non-empty well-formed text
         * @param value well-formed text
         * @return this builder
         * @throws IllegalArgumentException if the name is empty or longer than {@value NewJob#MAX_HEADER_BYTES} bytes, or
         *     either text holds half a surrogate pair
         */
        public Builder header(String name, String value) {
            Text.check("Header name", name, MAX_HEADER_BYTES);
            Text.utf8Length("Header " + name, value);
            headers.put(name, value);
            return this;
        }

        /**
         * Checks the headers together.
         *
         * @return the job
         * @throws IllegalArgumentException if the headers have more than {@value NewJob#MAX_HEADER_BYTES} bytes
         */
        public NewJob build() {
            long bytes = headers.entrySet().stream()
                    .mapToLong(header -> (long) Text.utf8Length("Header name", header.getKey())
                            + Text.utf8Length("Header", header.getValue()))
                    .sum();
            if (bytes > MAX_HEADER_BYTES) {
                throw new IllegalArgumentException(
                        "Headers have %s bytes, expected at most %s: move data to the payload"
                                .formatted(bytes, MAX_HEADER_BYTES));
            }
            return new NewJob(this);
        }
    }
}
