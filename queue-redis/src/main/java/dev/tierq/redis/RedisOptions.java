package dev.tierq.redis;

import dev.tierq.QueueOptions;
import dev.tierq.scoring.ScoringPolicy;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How to reach a Redis server, and what queues there are opened with. Immutable. */
public final class RedisOptions {
    /** How long a command may take unless another limit is set: 5 s. */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(5);

    private static final Pattern USER_INFO_ENDS_EARLY = Pattern.compile("^[^/]*//[^/?#]*[/?#].*@", Pattern.DOTALL);

    private final @Nullable RedisURI uri;
    private final @Nullable RedisClient client;
    private final Duration timeout;
    private final Executor executor;
    private final boolean blockingPop;
    private final QueueOptions defaults;

    private RedisOptions(Builder builder) {
        this.uri = builder.uri;
        this.client = builder.client;
        this.timeout = builder.timeout;
        this.executor = builder.executor;
        this.blockingPop = builder.blockingPop;
        this.defaults = builder.defaults;
    }

    private RedisOptions(RedisOptions options, Executor executor, QueueOptions defaults) {
        this.uri = options.uri;
        this.client = options.client;
        this.timeout = options.timeout;
        this.executor = executor;
        this.blockingPop = options.blockingPop;
        this.defaults = defaults;
    }

    /**
     * Begins options for a client that the queues make and close themselves.
     *
     * @param uri such as {@code redis://localhost}, {@code rediss://user:password@host:6380/0}
     * @return a builder
     * @throws IllegalArgumentException if the URI is malformed
     */
    public static Builder uri(String uri) {
        return uri(parsed(uri));
    }

    /** The parser quotes what it cannot read, and takes the start of a password with a bare {@code #} for the host. */
    private static RedisURI parsed(String uri) {
        if (!USER_INFO_ENDS_EARLY.matcher(uri).find()) {
            try {
                return RedisURI.create(uri);
            } catch (IllegalArgumentException e) {
                // Neither its message nor its cause goes on: both may hold the password.
            }
        }
        throw new IllegalArgumentException(
                "The Redis URI is malformed (not shown, it may hold a password): expected redis://user:password@host:port/database, with special characters in user and password percent-encoded, such as %23 for #");
    }

    /**
     * Begins options for a client that the queues make and close themselves.
     *
     * @param uri the server, with credentials and TLS as needed
     * @return a builder
     */
    public static Builder uri(RedisURI uri) {
        return new Builder(Objects.requireNonNull(uri, "uri"), null);
    }

    /**
     * Begins options for a client of yours. It is checked when the queues are made, its options are never changed, and
     * closing the queues closes their connection only. It needs the settings of {@link RedisQueues#newClient}.
     *
     * @param client a client that was made with a URI
     * @return a builder
     */
    public static Builder client(RedisClient client) {
        return new Builder(null, Objects.requireNonNull(client, "client"));
    }

    /** {@return the server, unless a client was handed in} */
    public Optional<RedisURI> uri() {
        return Optional.ofNullable(uri);
    }

    /** {@return the client that was handed in, if one was} */
    public Optional<RedisClient> client() {
        return Optional.ofNullable(client);
    }

    /** {@return how long a command or a connect may take until it fails with {@link dev.tierq.BackendException.Reason#TIMEOUT}} */
    public Duration timeout() {
        return timeout;
    }

    /** {@return what completes the stages that users see; the common pool by default} */
    public Executor executor() {
        return executor;
    }

    /** {@return whether waiting polls of queues that keep ids only block on the jobs themselves; false by default} */
    public boolean blockingPop() {
        return blockingPop;
    }

    /** {@return what a queue is opened with unless the call says otherwise; {@link QueueOptions#defaults()} by default} */
    public QueueOptions defaults() {
        return defaults;
    }

    /** These options, with what was bound in place of a default. */
    RedisOptions with(Optional<ScoringPolicy> policy, Optional<InstantSource> time, Optional<Executor> stages) {
        QueueOptions.Builder queues = defaults.toBuilder();
        policy.ifPresent(queues::policy);
        time.ifPresent(queues::time);
        return new RedisOptions(this, stages.orElse(executor), queues.build());
    }

    /** Builds {@link RedisOptions}. Not thread-safe. */
    public static final class Builder {
        private final @Nullable RedisURI uri;
        private final @Nullable RedisClient client;
        private Duration timeout = DEFAULT_TIMEOUT;
        private Executor executor = ForkJoinPool.commonPool();
        private boolean blockingPop;
        private QueueOptions defaults = QueueOptions.defaults();

        private Builder(@Nullable RedisURI uri, @Nullable RedisClient client) {
            this.uri = uri;
            this.client = client;
        }

        /**
         * Sets how long a command may take; {@link #DEFAULT_TIMEOUT} by default. It limits the handshake of a connect too,
         * and a timeout in the URI does not count; a client that was handed in connects by its own settings.
         *
         * @param timeout 1 ms to 10 minutes
         * @return this builder
         * @throws IllegalArgumentException if the timeout is out of its range
         */
        public Builder timeout(Duration timeout) {
            Objects.requireNonNull(timeout, "timeout");
            if (timeout.compareTo(Duration.ofMillis(1)) < 0 || timeout.compareTo(Duration.ofMinutes(10)) > 0) {
                throw new IllegalArgumentException("Timeout is %s, expected PT0.001S to PT10M".formatted(timeout));
            }
            this.timeout = timeout;
            return this;
        }

        /**
         * Sets what completes the stages that users see; the common pool by default. It must not run work on the thread that
         * hands it over: that is one of the driver, on which a blocking call could only wait for itself.
         *
         * @param executor the executor; not closed with the queues
         * @return this builder
         */
        public Builder executor(Executor executor) {
            this.executor = Objects.requireNonNull(executor, "executor");
            return this;
        }

        /**
         * Lets waiting polls of queues that keep ids only block on the jobs themselves, by {@code BZPOPMIN} on the queue's
         * set; off by default, and of no effect on queues that keep records. A job is handed over in one round trip, and
         * those of producers outside tierq at once.
         *
         * <p>It is for consumers who can afford a loss: a job that leaves the server while the connection breaks is lost
         * without an error, since nobody can tell that it was sent. With this off, what is lost then is a wake-up, which is
         * healed within 5 s. The user needs the rights to {@code CLIENT ID} and {@code CLIENT UNBLOCK}, by which a wait that
         * nobody needs any more is ended.
         *
         * @param on whether to block on the jobs
         * @return this builder
         */
        public Builder blockingPop(boolean on) {
            this.blockingPop = on;
            return this;
        }

        /**
         * Sets what a queue is opened with unless the call says otherwise; {@link QueueOptions#defaults()} by default.
         *
         * @param defaults the options of such queues
         * @return this builder
         */
        public Builder defaults(QueueOptions defaults) {
            this.defaults = Objects.requireNonNull(defaults, "defaults");
            return this;
        }

        /** {@return the options} */
        public RedisOptions build() {
            return new RedisOptions(this);
        }
    }
}
