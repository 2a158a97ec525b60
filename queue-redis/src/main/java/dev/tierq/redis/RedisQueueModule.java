package dev.tierq.redis;

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
 * Binds queues on Redis. Installing another backend's module in place of this one, and nothing else, changes the backend.
 *
 * <p><b>Bound.</b> {@link JobQueues}, a singleton. It connects when it is first asked for, not before; an injector of {@link
 * com.google.inject.Stage#PRODUCTION} asks at once. Where connecting fails, the {@link com.google.inject.ProvisionException}
 * (or {@link com.google.inject.CreationException}, if the injector asked) has the {@link dev.tierq.BackendException} as its
 * cause; asked again, it connects anew.
 *
 * <p><b>To be bound by the user.</b> Nothing; the options say how to reach the server.
 *
 * <p><b>To be replaced, as the user likes.</b> Each by a binding whose key is annotated {@code @Named("tierq")}, so that
 * a clock or an executor that the program binds for itself is never taken by accident. Write {@code
 * bind(Key.get(InstantSource.class, Names.named("tierq"))).toInstance(clock)}, or use an {@link OptionalBinder} of that
 * key. All backends' modules have these keys:
 *
 * <ul>
 *   <li>{@link ScoringPolicy}: the policy of queues that are opened without options. Unbound: {@linkplain
 *       dev.tierq.scoring.StrictPolicy strict}, or that of {@link RedisOptions#defaults()}.
 *   <li>{@link InstantSource}: the time of queues that are opened without options, as {@link
 *       dev.tierq.QueueOptions.Builder#time} gives it. Unbound: the server's time.
 *   <li>{@link Executor}: what completes the stages that users see; see {@link RedisOptions.Builder#executor} for what it
 *       must not do. Unbound: that of {@link RedisOptions#executor()}, by default the common pool.
 * </ul>
 *
 * <p>A policy that cannot go with the other default options makes the injection fail with what {@link
 * dev.tierq.QueueOptions.Builder#build} says.
 *
 * <p><b>Closing.</b> Whoever asks the injector for the queues closes them at the end of the program; Guice does not. That
 * closes the connection, and the client if it was made here; a client that was handed in and an executor that was bound
 * stay open.
 *
 * <p>The same without Guice: {@link RedisQueues#connect(RedisOptions)}.
 */
public final class RedisQueueModule extends AbstractModule {
    private static final String NAME = "tierq";

    private final RedisOptions options;

    /**
     * Makes the module; connects to nothing yet.
     *
     * @param options how to reach the server
     */
    public RedisQueueModule(RedisOptions options) {
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
        return RedisQueues.connect(options.with(policy, clock, executor));
    }
}
