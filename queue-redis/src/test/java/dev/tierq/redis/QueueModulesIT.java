package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.inject.AbstractModule;
import com.google.inject.Guice;
import com.google.inject.Inject;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.Module;
import com.google.inject.Provides;
import com.google.inject.ProvisionException;
import com.google.inject.Singleton;
import com.google.inject.multibindings.OptionalBinder;
import com.google.inject.name.Names;
import dev.tierq.Job;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.Ordering;
import dev.tierq.Payload;
import dev.tierq.QueueMismatchException;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.inmemory.InMemoryOptions;
import dev.tierq.inmemory.InMemoryQueueModule;
import dev.tierq.scoring.ScoringPolicy;
import dev.tierq.scoring.WeightedTimestampPolicy;
import dev.tierq.tck.RedisServer;
import dev.tierq.tck.SettableClock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Real injectors on both backends: what is bound, what can be replaced, and that a backend is one module and no more. */
final class QueueModulesIT {
    private static final Instant NOON = Instant.parse("2026-06-01T12:00:00Z");

    private final QueueName name = QueueName.of("modules-" + UUID.randomUUID());

    /** The modules under test. */
    private enum Backend {
        MEMORY {
            @Override
            Module module(QueueOptions defaults) {
                return new InMemoryQueueModule(
                        InMemoryOptions.builder().defaults(defaults).build());
            }
        },
        REDIS {
            @Override
            Module module(QueueOptions defaults) {
                return new RedisQueueModule(RedisOptions.uri(RedisServer.shared())
                        .defaults(defaults)
                        .build());
            }
        };

        abstract Module module(QueueOptions defaults);

        Module module() {
            return module(QueueOptions.defaults());
        }
    }

    /** Binds under the key that the modules look at. */
    private static <T> Module bound(Class<T> type, T value) {
        return binder -> binder.bind(key(type)).toInstance(value);
    }

    private static <T> Key<T> key(Class<T> type) {
        return Key.get(type, Names.named("tierq"));
    }

    private static void with(Consumer<JobQueues> test, Module... modules) {
        try (JobQueues queues = Guice.createInjector(modules).getInstance(JobQueues.class)) {
            test.accept(queues);
        }
    }

    private static Job enqueued(JobQueue queue) {
        queue.enqueue(NewJob.of("low", Payload.ofText("x")));
        return queue.peek(1).get(0);
    }

    private void assertCreatedAs(QueueOptions expected, JobQueues queues) {
        assertThat(queues.open(name, expected).name()).isEqualTo(name);
    }

    @ParameterizedTest
    @EnumSource
    void unboundQueuesAreStrictOnTheServersTime(Backend backend) {
        with(
                queues -> {
                    queues.open(name);
                    assertCreatedAs(QueueOptions.defaults(), queues);
                },
                backend.module());
    }

    @ParameterizedTest
    @EnumSource
    void thePolicyCanBeReplaced(Backend backend) {
        ScoringPolicy policy = WeightedTimestampPolicy.thousands();
        with(
                queues -> {
                    queues.open(name);
                    assertCreatedAs(QueueOptions.builder().policy(policy).build(), queues);
                },
                backend.module(),
                bound(ScoringPolicy.class, policy));
    }

    @ParameterizedTest
    @EnumSource
    void theClockCanBeReplacedAndIsTheGivenTimeThen(Backend backend) {
        SettableClock clock = new SettableClock(NOON);
        with(
                queues -> {
                    JobQueue queue = queues.open(name);

                    assertThat(enqueued(queue).enqueuedAt()).contains(NOON);
                    assertCreatedAs(QueueOptions.builder().time(clock).build(), queues);
                    assertThat(catchThrowableOfType(
                                            QueueMismatchException.class,
                                            () -> queues.open(name, QueueOptions.defaults()))
                                    .option())
                            .isEqualTo("time");
                },
                backend.module(),
                bound(InstantSource.class, clock));
    }

    @ParameterizedTest
    @EnumSource
    void theExecutorCanBeReplaced(Backend backend) {
        AtomicInteger runs = new AtomicInteger();
        Executor counting = work -> {
            runs.incrementAndGet();
            ForkJoinPool.commonPool().execute(work);
        };
        with(
                queues -> {
                    queues.open(name).async().depth().toCompletableFuture().join();
                    assertThat(runs).hasValue(1);
                },
                backend.module(),
                bound(Executor.class, counting));
    }

    @ParameterizedTest
    @EnumSource
    void whatIsReplacedMayBeGivenByAnOptionalBinderToo(Backend backend) {
        with(
                queues -> assertThat(enqueued(queues.open(name)).enqueuedAt()).contains(NOON),
                backend.module(),
                binder -> OptionalBinder.newOptionalBinder(binder, key(InstantSource.class))
                        .setDefault()
                        .toInstance(InstantSource.fixed(Instant.MAX)),
                binder -> OptionalBinder.newOptionalBinder(binder, key(InstantSource.class))
                        .setBinding()
                        .toInstance(InstantSource.fixed(NOON)));
    }

    @ParameterizedTest
    @EnumSource
    void whatTheProgramBindsForItselfIsNotTaken(Backend backend) {
        with(
                queues -> {
                    assertThat(enqueued(queues.open(name)).enqueuedAt().orElseThrow())
                            .isNotEqualTo(NOON);
                    assertCreatedAs(QueueOptions.defaults(), queues);
                    queues.open(name).async().depth().toCompletableFuture().join();
                },
                backend.module(),
                binder -> binder.bind(InstantSource.class).toInstance(InstantSource.fixed(NOON)),
                binder -> binder.bind(ScoringPolicy.class).toInstance(WeightedTimestampPolicy.units()),
                binder -> binder.bind(Executor.class).toInstance(work -> {
                    throw new AssertionError("the program's own executor was taken");
                }));
    }

    @ParameterizedTest
    @EnumSource
    void otherOptionsForOneQueueStayWithTheCall(Backend backend) {
        QueueOptions others = QueueOptions.builder().ordering(Ordering.CLOCK).build();
        with(
                queues -> {
                    queues.open(name, others);
                    assertThat(catchThrowableOfType(QueueMismatchException.class, () -> queues.open(name)))
                            .isNotNull();
                },
                backend.module(),
                bound(InstantSource.class, new SettableClock(NOON)));
    }

    @ParameterizedTest
    @EnumSource
    void whatIsBoundTakesItsPlaceInTheDefaultOptionsOfTheBackend(Backend backend) {
        QueueOptions.Builder defaults = QueueOptions.builder().policy(WeightedTimestampPolicy.units());
        SettableClock clock = new SettableClock(NOON);
        with(
                queues -> {
                    queues.open(name);
                    assertCreatedAs(defaults.time(clock).build(), queues);
                },
                backend.module(defaults.build()),
                bound(InstantSource.class, clock));
    }

    @ParameterizedTest
    @EnumSource
    void aPolicyThatCannotGoWithTheOtherOptionsIsRefusedAsTheyWould(Backend backend) {
        QueueOptions exact = QueueOptions.builder().ordering(Ordering.EXACT).build();
        Injector injector = Guice.createInjector(
                backend.module(exact), bound(ScoringPolicy.class, WeightedTimestampPolicy.units()));

        ProvisionException refused =
                catchThrowableOfType(ProvisionException.class, () -> injector.getInstance(JobQueues.class));

        assertThat(refused)
                .cause()
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Policy weighted-units is a function of the producer's clock");
    }

    @ParameterizedTest
    @EnumSource
    void oneInjectorHasOneSetOfQueuesAndClosingThemIsTheUsers(Backend backend) {
        Injector injector = Guice.createInjector(backend.module());
        JobQueues queues = injector.getInstance(JobQueues.class);
        queues.open(name);
        queues.close();

        assertThat(injector.getInstance(JobQueues.class)).isSameAs(queues);
        assertThat(catchThrowableOfType(IllegalStateException.class, () -> queues.open(name)))
                .isNotNull();
    }

    @ParameterizedTest
    @EnumSource
    void anExecutorThatWasBoundStaysOpen(Backend backend) {
        var executor = Executors.newSingleThreadExecutor();
        with(queues -> queues.open(name), backend.module(), bound(Executor.class, executor));

        assertThat(executor.isShutdown()).isFalse();
        executor.shutdown();
    }

    @ParameterizedTest
    @EnumSource
    void oneApplicationRunsOnEitherBackendUnchanged(Backend backend) {
        Injector injector = Guice.createInjector(backend.module(), new Application(name));
        try (JobQueues queues = injector.getInstance(JobQueues.class)) {
            assertThat(queues).isNotNull();
            assertThat(injector.getInstance(Mailer.class).run()).containsExactly("a", "b", "c");
        }
    }

    /** A program's own module, which knows no backend. */
    private static final class Application extends AbstractModule {
        private final QueueName name;

        Application(QueueName name) {
            this.name = name;
        }

        @Provides
        @Singleton
        JobQueue queue(JobQueues queues) {
            return queues.open(name);
        }
    }

    /** A program's own class, which is injected. */
    private static final class Mailer {
        private final JobQueue queue;

        @Inject
        Mailer(JobQueue queue) {
            this.queue = queue;
        }

        List<String> run() {
            queue.enqueue(NewJob.of("low", Payload.ofText("c")));
            queue.enqueue(NewJob.of("high", Payload.ofText("a")));
            queue.enqueue(NewJob.of("high", Payload.ofText("b")));
            return queue.poll(10).jobs().stream()
                    .map(job -> job.payload().text())
                    .toList();
        }
    }
}
