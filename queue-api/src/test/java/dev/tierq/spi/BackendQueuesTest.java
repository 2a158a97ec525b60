package dev.tierq.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import dev.tierq.Place;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.scoring.Score;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BackendQueuesTest {
    private static final QueueName NAME = QueueName.of("orders");
    private static final JobId ID = JobId.of("a");
    private static final Place PLACE = new Place(new Score(0), ID);
    private static final NewJob JOB = NewJob.in("high").id(ID).build();

    private final RecordingBackend backend = new RecordingBackend();
    private final BackendQueues queues = new BackendQueues(backend, Runnable::run);

    @Test
    void everyOperationReachesTheStoreOnceInBothForms() {
        JobQueue queue = queues.open(NAME);
        backend.calls.clear();
        queue.enqueue(JOB);
        queue.enqueueAll(List.of(JOB, JOB));
        queue.enqueueAll(Stream.of(JOB, JOB, JOB), outcome -> {});
        queue.poll();
        queue.poll(7);
        queue.peek(8);
        queue.list(9);
        queue.list(9, PLACE);
        queue.position(ID);
        queue.find(ID);
        queue.cancel(ID);
        queue.depth();
        queue.depthByTier();
        List<String> blocking = List.copyOf(backend.calls);
        backend.calls.clear();
        queue.async().enqueue(JOB);
        queue.async().enqueueAll(List.of(JOB, JOB));
        queue.async().enqueueAll(Stream.of(JOB, JOB, JOB), outcome -> {});
        queue.async().poll();
        queue.async().poll(7);
        queue.async().peek(8);
        queue.async().list(9);
        queue.async().list(9, PLACE);
        queue.async().position(ID);
        queue.async().find(ID);
        queue.async().cancel(ID);
        queue.async().depth();
        queue.async().depthByTier();

        assertThat(blocking)
                .containsExactly(
                        "enqueue 1",
                        "enqueue 2",
                        "enqueue 3",
                        "poll 1",
                        "poll 7",
                        "peek 8",
                        "list 9",
                        "list 9 after a",
                        "position a",
                        "find a",
                        "cancel a",
                        "depth",
                        "depthByTier")
                .isEqualTo(backend.calls);
        assertThat(queue.name()).isEqualTo(NAME).isEqualTo(queue.async().name());
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 1_001, Integer.MAX_VALUE})
    void aNumberOfJobsOutOfRangeIsRefused(int max) {
        JobQueue queue = queues.open(NAME);
        backend.calls.clear();
        Stream.<ThrowingCallable>of(
                        () -> queue.poll(max),
                        () -> queue.peek(max),
                        () -> queue.list(max),
                        () -> queue.list(max, PLACE),
                        () -> queue.async().poll(max),
                        () -> queue.async().peek(max),
                        () -> queue.async().list(max),
                        () -> queue.async().list(max, PLACE))
                .forEach(call -> assertThatIllegalArgumentException()
                        .isThrownBy(call)
                        .withMessage("Asked for %s jobs, expected 1 to 1000 at once", max));

        assertThat(backend.calls).isEmpty();
    }

    @Test
    void closedQueuesRefuseEveryOperationAndSendNothing() {
        JobQueue queue = queues.open(NAME);
        queues.close();
        backend.calls.clear();
        Stream.<ThrowingCallable>of(
                        () -> queues.open(NAME),
                        () -> queues.openAsync(NAME),
                        () -> queues.openAsync(NAME, QueueOptions.defaults()),
                        () -> queue.enqueue(JOB),
                        () -> queue.enqueue(NewJob.in("no such tier").build()),
                        () -> queue.enqueueAll(List.of(JOB)),
                        () -> queue.enqueueAll(Stream.of(JOB), outcome -> {}),
                        queue::poll,
                        () -> queue.poll(2),
                        () -> queue.peek(1),
                        () -> queue.list(1),
                        () -> queue.list(1, PLACE),
                        () -> queue.position(ID),
                        () -> queue.purge("high"),
                        () -> queue.purge("no such tier"),
                        queue::purgeAll,
                        queues::queues,
                        queues::queuesAsync,
                        () -> queues.delete(NAME),
                        () -> queues.deleteAsync(NAME),
                        () -> queue.find(ID),
                        () -> queue.cancel(ID),
                        queue::depth,
                        queue::depthByTier,
                        () -> queue.async().enqueue(JOB),
                        () -> queue.async().poll())
                .forEach(call -> assertThatIllegalStateException()
                        .isThrownBy(call)
                        .withMessage("These queues are closed: open new ones"));

        assertThat(backend.calls).isEmpty();
    }

    @Test
    void closingTwiceClosesTheBackendOnce() {
        queues.close();
        queues.close();

        assertThat(backend.closings).isEqualTo(1);
    }

    @Test
    void aQueueGoesByTheDescriptionThatItsStoreAdopted() {
        assertThat(queues.openAsync(NAME, QueueOptions.defaults()))
                .isCompletedWithValueMatching(queue -> queue.name().equals(NAME));
    }

    @Test
    void aQueueIsOpenedWithTheDefaultsOfTheseQueuesUnlessTheCallSaysOtherwise() {
        QueueOptions defaults = QueueOptions.builder().maxPayloadBytes(7).build();
        QueueOptions others = QueueOptions.builder().maxPayloadBytes(8).build();
        BackendQueues set = new BackendQueues(backend, Runnable::run, defaults);
        set.open(NAME);
        set.openAsync(NAME);
        set.open(NAME, others);
        set.openAsync(NAME, others);

        assertThat(backend.opened)
                .extracting(QueueDescription::options)
                .containsExactly(defaults, defaults, others, others);
    }

    @Test
    void theDefaultsAreThoseOfQueueOptionsUnlessOthersAreSet() {
        queues.open(NAME);

        assertThat(backend.opened)
                .extracting(QueueDescription::fields)
                .containsExactly(
                        QueueDescription.of(NAME, QueueOptions.defaults()).fields());
    }

    @Test
    void statisticsOfCachesAreTheBackendsAlsoOnceClosed() {
        queues.close();

        assertThat(queues.caches()).isEqualTo(backend.caches());
    }

    @Test
    void queuesAreNamedInTheOrderOfTheirBytes() {
        List<QueueName> inOrder = Stream.of("a", "a b", "b", "\uffff", "\ud83d\ude00")
                .map(QueueName::of)
                .toList();
        backend.names.addAll(inOrder);

        assertThat(queues.queues()).containsExactlyElementsOf(inOrder);
        assertThat(queues.queuesAsync()).isCompletedWithValue(queues.queues());
    }

    @Test
    void deletionReachesTheBackendInBothForms() {
        backend.names.add(NAME);

        assertThat(queues.delete(NAME)).isTrue();
        assertThat(queues.deleteAsync(QueueName.of("other"))).isCompletedWithValue(false);
        assertThat(backend.calls).containsExactly("delete orders", "delete other");
    }

    @Test
    void missingArgumentsAreRefused() {
        JobQueue queue = queues.open(NAME);

        assertThatNullPointerException().isThrownBy(() -> queues.open(null)).withMessage("name");
        assertThatNullPointerException()
                .isThrownBy(() -> queues.open(NAME, null))
                .withMessage("options");
        assertThatNullPointerException().isThrownBy(() -> queue.find(null)).withMessage("id");
        assertThatNullPointerException().isThrownBy(() -> queue.cancel(null)).withMessage("id");
        assertThatNullPointerException().isThrownBy(() -> queue.position(null)).withMessage("id");
        assertThatNullPointerException().isThrownBy(() -> queue.list(1, null)).withMessage("after");
        assertThatNullPointerException().isThrownBy(() -> queue.purge(null)).withMessage("name");
        assertThatNullPointerException().isThrownBy(() -> queues.delete(null)).withMessage("name");
        assertThatNullPointerException()
                .isThrownBy(() -> new BackendQueues(null, Runnable::run))
                .withMessage("backend");
        assertThatNullPointerException()
                .isThrownBy(() -> new BackendQueues(backend, null))
                .withMessage("executor");
        assertThatNullPointerException()
                .isThrownBy(() -> new BackendQueues(backend, Runnable::run, null))
                .withMessage("defaults");
    }
}
