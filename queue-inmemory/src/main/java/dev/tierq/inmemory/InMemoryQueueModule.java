package dev.tierq.inmemory;

import com.google.inject.AbstractModule;
import com.google.inject.Key;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import com.google.inject.multibindings.OptionalBinder;
import com.google.inject.name.Named;
import com.google.inject.name.Names;
import dev.tierq.JobQueues;
import dev.tierq.scoring.ScoringPolicy;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * Binds queues in memory. Installing another backend's module in place of this one, and nothing else, changes the backend.
 *
 * <p><b>Bound.</b> {@link JobQueues}, a singleton.
 *
 * <p><b>To be bound by the user.</b> Nothing.
 *
 * <p><b>To be replaced, as the user likes.</b> Each by a binding whose key is annotated {@code @Named("tierq")}, so that
 * a clock or an executor that the program binds for itself is never taken by accident. Write {@code
 * bind(Key.get(InstantSource.class, Names.named("tierq"))).toInstance(clock)}, or use an {@link OptionalBinder} of that
 * key. All backends' modules have these keys:
 *
 * <ul>
 *   <li>{@link ScoringPolicy}: the policy of queues that are opened without options. Unbound: {@linkplain
 *       dev.tierq.scoring.StrictPolicy strict}, or that of {@link InMemoryOptions#defaults()}.
 *   <li>{@link InstantSource}: the time of queues that are opened without options, as {@link
 *       dev.tierq.QueueOptions.Builder#time} gives it. Unbound: the wall clock of this host, in place of a server's time.
 *   <li>{@link Executor}: what completes the stages that users see. Unbound: that of {@link InMemoryOptions#executor()}, by
 *       default the common pool.
 * </ul>
 *
 * <p>A policy that cannot go with the other default options makes the injection fail with what {@link
 * dev.tierq.QueueOptions.Builder#build} says.
 *
 * <p><b>Closing.</b> Whoever asks the injector for the queues closes them at the end of the program; Guice does not. An
 * executor that was bound stays open.
 *
 * <p>The same without Guice: {@link InMemoryQueues#create(InMemoryOptions)}.
 */
public final class InMemoryQueueModule extends AbstractModule {
    private static final String NAME = "tierq";

    private final InMemoryOptions options;

    /** Makes the module for queues with the default options. */
    public InMemoryQueueModule() {
        this(InMemoryOptions.builder().build());
    }

    /**
     * Makes the module; makes no queues yet.
     *
     * @param options what the queues stand on
     */
    public InMemoryQueueModule(InMemoryOptions options) {
        this.options = Objects.requireNonNull(options, "options");
    }

    @Override
    protected void configure() {
        OptionalBinder.newOptionalBinder(binder(), Key.get(ScoringPolicy.class, Names.named(NAME)));
        OptionalBinder.newOptionalBinder(binder(), Key.get(InstantSource.class, Names.named(NAME)));
        OptionalBinder.newOptionalBinder(binder(), Key.get(Executor.class, Names.named(NAME)));
    }

    @Provides
    @Singleton
    JobQueues queues(
            @Named(NAME) Optional<ScoringPolicy> policy,
            @Named(NAME) Optional<InstantSource> clock,
            @Named(NAME) Optional<Executor> executor) {
        return InMemoryQueues.create(options.with(policy, clock, executor));
    }
}
