package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tierq.BackendException;
import dev.tierq.BackendException.Reason;
import dev.tierq.CacheStatistics;
import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.QueueMismatchException;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.Storage;
import dev.tierq.scoring.Tiers;
import java.util.List;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Queues opened from what the server said a moment ago, while others delete them, replace them, or the server is gone. */
final class DescriptionCacheIT {
    private static final QueueOptions USUAL = QueueOptions.defaults();
    private static final QueueOptions OTHERS =
            QueueOptions.builder().tiers(Tiers.of("low", "medium", "high")).build();
    private static final QueueOptions IDS_ONLY =
            QueueOptions.builder().storage(Storage.IDS_ONLY).build();

    private final QueueName name = QueueName.of("cached-" + UUID.randomUUID());
    private final OwnServer own = new OwnServer();
    private final JobQueues queues = RedisQueues.connect(own.server().uri());

    /** Another program. */
    private final JobQueues another = RedisQueues.connect(own.server().uri());

    @AfterEach
    void close() {
        another.close();
        queues.close();
        own.close();
    }

    /** By another program, behind the back of ours. */
    private JobQueue replaced(QueueOptions options) {
        own.redis().flushall();
        return another.open(name, options);
    }

    private CacheStatistics statistics() {
        return queues.caches().get("descriptions");
    }

    private static List<ThrowingCallable> allButDepth(JobQueue queue) {
        return List.of(
                () -> queue.enqueue(NewJob.in("high").build()),
                queue::poll,
                () -> queue.peek(1),
                () -> queue.find(JobId.of("a")),
                () -> queue.cancel(JobId.of("a")),
                queue::depthByTier);
    }

    private void assertRefusedUntouched(JobQueue queue) {
        String before = own.contents();
        assertThat(allButDepth(queue))
                .allSatisfy(operation -> assertThat(catchThrowableOfType(QueueMismatchException.class, operation))
                        .hasMessageContaining(
                                "was created with tiers \"low medium high\", but is opened with \"high medium low\""));
        assertThat(own.contents()).isEqualTo(before);
    }

    @Test
    void aQueueThatWasReplacedOpensAsWhatItIsNowAndTheOldHandleIsRefused() {
        JobQueue old = queues.open(name, USUAL);
        replaced(OTHERS).enqueue(NewJob.in("high").id("a").build());

        JobQueue anew = queues.open(name, OTHERS);
        assertThat(anew.peek(2)).extracting(job -> job.id().value()).containsExactly("a");
        assertRefusedUntouched(old);
    }

    @Test
    void aQueueThatWasReplacedIsRefusedByTheFirstOperationIfItIsOpenedAsWhatItWas() {
        queues.open(name, USUAL);
        replaced(OTHERS).enqueue(NewJob.in("high").id("a").build());
        assertRefusedUntouched(queues.open(name, USUAL));
    }

    @Test
    void whatAnOperationFoundOutTheNextOpeningKnows() {
        queues.open(name, USUAL);
        replaced(OTHERS);
        JobQueue stale = queues.open(name, USUAL);
        assertThat(catchThrowableOfType(QueueMismatchException.class, stale::poll))
                .isNotNull();

        assertThat(catchThrowableOfType(QueueMismatchException.class, () -> queues.open(name, USUAL)))
                .isNotNull();
        long hits = statistics().hits();
        queues.open(name, OTHERS);
        assertThat(statistics().hits()).isEqualTo(hits + 1);
    }

    @Test
    void aQueueThatWasDeletedIsCreatedByTheFirstOperation() {
        queues.open(name, USUAL);
        own.redis().flushall();
        JobQueue queue = queues.open(name, USUAL);
        assertThat(own.contents()).isEmpty();
        assertThat(queue.depth()).isZero();

        queue.enqueue(NewJob.in("high").id("a").build());

        assertThat(another.open(name, USUAL).poll().jobs()).hasSize(1);
    }

    @Test
    void countsByTierAreNeverThoseOfTheQueueBefore() {
        JobQueue old = queues.open(name, USUAL);
        old.enqueue(NewJob.in("high").build());
        replaced(USUAL).enqueue(NewJob.in("low").build());

        assertThat(old.depthByTier().values()).containsExactly(0L, 0L, 1L);
        own.redis().flushall();
        assertThat(old.depthByTier().values()).containsExactly(0L, 0L, 0L);
    }

    @Test
    void aQueueOfIdsIsNeverOpenedFromWhatIsKnown() {
        queues.open(name, IDS_ONLY);
        replaced(USUAL);

        assertThat(catchThrowableOfType(QueueMismatchException.class, () -> queues.open(name, IDS_ONLY)))
                .hasMessageContaining("was created with storage \"records\"");
        assertThat(queues.open(name, USUAL).name()).isEqualTo(name);
    }

    @Test
    void aQueueThatBecameOneOfIdsIsNotTakenForOneWithRecordsOnceThatIsKnown() {
        queues.open(name, USUAL);
        replaced(IDS_ONLY);
        queues.open(name, IDS_ONLY);

        assertThat(catchThrowableOfType(QueueMismatchException.class, () -> queues.open(name, USUAL)))
                .hasMessageContaining("was created with storage \"ids_only\"");
    }

    @Test
    void aServerThatIsGoneIsToldByTheFirstOperationOfAKnownQueueAndByTheOpeningOfAnother() {
        queues.open(name, USUAL);
        own.server().stop();

        JobQueue known = queues.open(name, USUAL);
        assertUnreachable(known::poll);
        assertUnreachable(() -> queues.open(QueueName.of("another"), USUAL));
    }

    private static void assertUnreachable(ThrowingCallable call) {
        assertThat(catchThrowableOfType(BackendException.class, call).reason()).isEqualTo(Reason.UNREACHABLE);
    }

    @Test
    void manyNamesStayBounded() {
        for (int i = 0; i < 2_000; i++) {
            queues.open(QueueName.of("many-" + i), USUAL);
        }

        assertThat(statistics()).isEqualTo(new CacheStatistics(0, 2_000, 1_000, 1_000));
    }
}
