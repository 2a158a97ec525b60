package dev.tierq.inmemory;

import dev.tierq.QueueOptions;
import dev.tierq.scoring.QueueTime;
import dev.tierq.scoring.ScoringPolicy;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;

/** What queues in memory stand on, and what they are opened with. Immutable. */
public final class InMemoryOptions {
    private final InstantSource clock;
    private final Executor executor;
    private final QueueOptions defaults;

    private InMemoryOptions(InstantSource clock, Executor executor, QueueOptions defaults) {
        this.clock = clock;
        this.executor = executor;
        this.defaults = defaults;
    }

    /** {@return a builder that holds the defaults: the wall clock, the common pool, {@link QueueOptions#defaults()}} */
    public static Builder builder() {
        return new Builder();
    }

    /** {@return the clock that stands for the server's time} */
    public InstantSource clock() {
        return clock;
    }

    /** {@return what completes the stages that users see} */
    public Executor executor() {
        return executor;
    }

    /** {@return what a queue is opened with unless the call says otherwise} */
    public QueueOptions defaults() {
        return defaults;
    }

    /** These options, with what was bound in place of a default. */
    InMemoryOptions with(Optional<ScoringPolicy> policy, Optional<InstantSource> time, Optional<Executor> stages) {
        QueueOptions.Builder queues = defaults.toBuilder();
        policy.ifPresent(queues::policy);
        time.ifPresent(queues::time);
        return new InMemoryOptions(clock, stages.orElse(executor), queues.build());
    }

    /** Builds {@link InMemoryOptions}. Not thread-safe. */
    public static final class Builder {
        private InstantSource clock = QueueTime.system();
        private Executor executor = ForkJoinPool.commonPool();
        private QueueOptions defaults = QueueOptions.defaults();

        private Builder() {}

        /**
         * Sets the clock that stands for the server's time, for queues without a {@linkplain QueueOptions#time() given
         * one}; the wall clock of this host by default.
         *
         * @param clock the clock; thread-safe, see {@link QueueTime}
         * @return this builder
         */
        public Builder clock(InstantSource clock) {
            this.clock = Objects.requireNonNull(clock, "clock");
            return this;
        }

        /**
         * Sets what completes the stages that users see; the common pool by default. It must not refuse work: a poll whose
         * stage it refuses has taken its jobs, and they are lost.
         *
         * @param executor the executor; not closed with the queues
         * @return this builder
         */
        public Builder executor(Executor executor) {
            this.executor = Objects.requireNonNull(executor, "executor");
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
        public InMemoryOptions build() {
            return new InMemoryOptions(clock, executor, defaults);
        }
    }
}
