package dev.tierq.inmemory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import com.google.inject.Guice;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.Storage;
import dev.tierq.scoring.StrictPolicy;
import dev.tierq.tck.SettableClock;
import java.time.Instant;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The options of queues in memory, by the plain factory and by the module. */
class InMemoryOptionsTest {
    private static final QueueName NAME = QueueName.of("options");
    private static final Instant NOON = Instant.parse("2026-06-01T12:00:00Z");

    private final SettableClock clock = new SettableClock(NOON);
    private final InMemoryOptions.Builder builder = InMemoryOptions.builder();

    @Test
    void theDefaultsAreTheCommonPoolAndTheDefaultsOfQueues() {
        InMemoryOptions options = builder.build();

        assertThat(options.executor()).isSameAs(ForkJoinPool.commonPool());
        assertThat(options.defaults().policy()).isInstanceOf(StrictPolicy.class);
        assertThat(options.defaults().time()).isEmpty();
    }

    @Test
    void theFactoryUsesEachOfThem() {
        AtomicInteger runs = new AtomicInteger();
        QueueOptions idsOnly = QueueOptions.builder().storage(Storage.IDS_ONLY).build();
        InMemoryOptions options = builder.clock(clock)
                .executor(work -> {
                    runs.incrementAndGet();
                    work.run();
                })
                .defaults(idsOnly)
                .build();
        try (JobQueues queues = InMemoryQueues.create(options)) {
            JobQueue queue = queues.open(NAME);
            queue.async().enqueue(NewJob.in("high").id("a").build());

            assertThat(runs).hasValue(1);
            assertThat(queues.open(NAME, idsOnly).peek(1)).singleElement().satisfies(job -> {
                assertThat(job.id().value()).isEqualTo("a");
                assertThat(job.enqueuedAt()).isEmpty();
            });
        }
    }

    @Test
    void theClockStandsForTheServersTimeAndIsNoGivenOne() {
        try (JobQueues queues = InMemoryQueues.create(clock)) {
            JobQueue queue = queues.open(NAME);
            queue.enqueue(NewJob.in("high").build());

            assertThat(queue.peek(1).get(0).enqueuedAt()).contains(NOON);
            assertThat(queues.open(NAME, QueueOptions.defaults()).depth()).isOne();
        }
    }

    @Test
    void theModuleTakesThem() {
        InMemoryQueueModule module =
                new InMemoryQueueModule(builder.clock(clock).build());
        try (JobQueues queues = Guice.createInjector(module).getInstance(JobQueues.class)) {
            JobQueue queue = queues.open(NAME);
            queue.enqueue(NewJob.in("high").build());

            assertThat(queue.peek(1).get(0).enqueuedAt()).contains(NOON);
        }
    }

    @Test
    void theModuleWithoutThemHasTheDefaults() {
        try (JobQueues queues = Guice.createInjector(new InMemoryQueueModule()).getInstance(JobQueues.class)) {
            assertThat(queues.open(NAME).depth()).isZero();
            assertThat(queues.caches()).isEmpty();
        }
    }

    @Test
    void missingOptionsAreRefused() {
        assertThatNullPointerException().isThrownBy(() -> builder.clock(null)).withMessage("clock");
        assertThatNullPointerException()
                .isThrownBy(() -> builder.executor(null))
                .withMessage("executor");
        assertThatNullPointerException()
                .isThrownBy(() -> builder.defaults(null))
                .withMessage("defaults");
        assertThatNullPointerException()
                .isThrownBy(() -> new InMemoryQueueModule(null))
                .withMessage("options");
    }
}
