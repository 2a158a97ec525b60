package dev.tierq.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import dev.tierq.Ordering;
import dev.tierq.Payload;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.ScoreException;
import dev.tierq.Storage;
import dev.tierq.Tenant;
import dev.tierq.UnknownTierException;
import dev.tierq.scoring.QueueTime;
import dev.tierq.scoring.Score;
import dev.tierq.scoring.ScoreRange;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a queue refuses before it sends anything, and what it makes of the rest. */
class AdmissionsTest {
    private static final Instant NOW = Instant.parse("2026-12-01T00:00:00Z");
    private static final NewJob JOB = NewJob.in("high").id("a").build();

    private final RecordingBackend backend = new RecordingBackend();
    private boolean sendingExpected;

    @AfterEach
    void nothingWasSentUnlessExpected() {
        assertThat(backend.lists.isEmpty()).isNotEqualTo(sendingExpected);
    }

    @Test
    void anUnknownTierRefusesTheWholeList() {
        JobQueue queue = open(QueueOptions.builder());

        assertThatExceptionOfType(UnknownTierException.class)
                .isThrownBy(
                        () -> queue.enqueueAll(List.of(JOB, NewJob.in("urgent").build())))
                .withMessage("Queue orders has no tier \"urgent\": use one of [high, medium, low]");
    }

    @Test
    void aListOfNoneOrTooManyIsRefused() {
        JobQueue queue = open(QueueOptions.builder());

        assertRefused(
                () -> queue.enqueueAll(List.of()),
                "List has 0 jobs, expected 1 to 1000: split it, or enqueue a stream");
        assertRefused(
                () -> queue.enqueueAll(Collections.nCopies(1_001, JOB)),
                "List has 1001 jobs, expected 1 to 1000: split it, or enqueue a stream");
    }

    @Test
    void aPayloadOverTheLimitIsRefusedWithTheLimitThatCanBeRaised() {
        JobQueue queue = open(QueueOptions.builder().maxPayloadBytes(3));

        assertRefused(
                () -> queue.enqueueAll(List.of(JOB, NewJob.of("low", Payload.ofText("four")))),
                "Payload has 4 bytes, expected at most 3: raise maxPayloadBytes, or store the data elsewhere and enqueue a "
                        + "reference");
        assertRefused(
                () -> queue.enqueue(NewJob.of("low", Payload.of(new byte[17 << 20]))),
                "Payload has 17825792 bytes, expected at most 3: raise maxPayloadBytes, or store the data elsewhere and "
                        + "enqueue a reference");
    }

    @Test
    void moreBytesThanAListMayHoldAreRefused() {
        JobQueue queue = open(QueueOptions.builder().maxPayloadBytes(16 << 20));
        NewJob half =
                NewJob.in("low").id("b").payload(Payload.of(new byte[8 << 20])).build();
        NewJob full =
                NewJob.in("low").id("b").payload(Payload.of(new byte[16 << 20])).build();

        assertRefused(
                () -> queue.enqueueAll(List.of(half, half)),
                "List has 16777218 bytes with ids, tenants and headers, expected at most 16777216: split it, or enqueue a "
                        + "stream");
        assertRefused(
                () -> queue.enqueue(full),
                "Job has 16777217 bytes with ids, tenants and headers, expected at most 16777216: store the data elsewhere "
                        + "and enqueue a reference");
    }

    @Test
    void whatAQueueOfIdsWouldLoseIsRefused() {
        JobQueue queue = open(QueueOptions.builder().storage(Storage.IDS_ONLY));
        String refusal =
                "Queue orders keeps ids only, and the job has a payload of %s bytes and %s headers: store the data "
                        + "yourself, or create the queue with Storage.RECORDS";

        assertRefused(() -> queue.enqueue(NewJob.of("low", Payload.ofText("x"))), refusal.formatted(1, 0));
        assertRefused(() -> queue.enqueue(NewJob.in("low").header("k", "").build()), refusal.formatted(0, 1));
        assertRefused(
                () -> queue.enqueue(NewJob.in("low").tenant(Tenant.of("t")).build()),
                "Queue orders keeps ids only and policy strict does not use the tenant, which would be lost: leave it out, "
                        + "or create the queue with Storage.RECORDS");
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void aScoreThatIsNoFiniteNumberIsRefused(double score) {
        JobQueue queue = open(QueueOptions.builder().policy(new AnyScore(score)));

        assertThatExceptionOfType(ScoreException.class)
                .isThrownBy(() -> queue.enqueue(JOB))
                .withMessage(
                        "Policy any scores job a %s, expected a finite number: check the policy and the clock", score);
    }

    @Test
    void anInfinityIsRefusedEvenIfThePolicySaysThatItFits() {
        ScoreRange all = new ScoreRange(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        JobQueue queue = open(QueueOptions.builder().policy(new AnyScore(Double.NEGATIVE_INFINITY, Optional.of(all))));

        assertThatExceptionOfType(ScoreException.class).isThrownBy(() -> queue.enqueue(JOB));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1969-12-31T23:59:59.999999999Z", "2255-06-05T23:47:34.740992Z", "9999-12-31T00:00:00Z"})
    void aClockOutsideQueueTimeIsRefused(String reading) {
        JobQueue queue = open(QueueOptions.builder().time(InstantSource.fixed(Instant.parse(reading))));

        assertThatExceptionOfType(ScoreException.class)
                .isThrownBy(() -> queue.enqueue(JOB))
                .withMessageContaining(
                        "expected a clock between 1970-01-01T00:00:00Z and 2255-06-05T23:47:34.740991Z, not ");
    }

    @Test
    void aProducersClockBeforeTheEpochIsRefused() {
        JobQueue queue = open(QueueOptions.builder()
                .ordering(Ordering.CLOCK)
                .time(InstantSource.fixed(Instant.parse("2025-12-31T23:59:59Z"))));

        assertThatExceptionOfType(ScoreException.class)
                .isThrownBy(() -> queue.enqueue(JOB))
                .withMessage("Policy strict scores job a -1000000, expected a score of tier high, from 0 to below "
                        + "2251799813685248: check the policy and the clock");
    }

    @Test
    void missingJobsAreRefused() {
        JobQueue queue = open(QueueOptions.builder());

        assertThatNullPointerException().isThrownBy(() -> queue.enqueue(null)).withMessage("job");
        assertThatNullPointerException()
                .isThrownBy(() -> queue.enqueueAll(null))
                .withMessage("jobs");
        assertThatNullPointerException()
                .isThrownBy(() -> queue.enqueueAll(Arrays.asList(JOB, null)))
                .withMessage("job");
    }

    @Test
    void theLibraryMakesTheIdsThatAreNotGivenInOrder() {
        open(QueueOptions.builder())
                .enqueueAll(Collections.nCopies(10, NewJob.in("low").build()));
        List<JobId> ids = sent().stream().map(Admission::id).toList();

        assertThat(ids).hasSize(10).doesNotHaveDuplicates().isSorted();
        assertThat(sent()).allMatch(Admission::idMadeHere);
    }

    @Test
    void allOfAJobIsAdmitted() {
        NewJob job = NewJob.in("low")
                .id("b")
                .tenant(Tenant.of("t"))
                .payload(Payload.ofText("x"))
                .header("z", "1")
                .header("a", "2")
                .build();
        open(QueueOptions.builder()).enqueue(job);
        Admission admission = sent().get(0);
        assertThat(admission.idText()).isEqualTo("b");
        assertThat(admission.idMadeHere()).isFalse();
        assertThat(admission.tier().rank()).isEqualTo(2);
        assertThat(admission.tenantName()).contains("t");
        assertThat(admission.payload().text()).isEqualTo("x");
        assertThat(admission.headers().keySet()).containsExactly("z", "a");
        assertThatIllegalStateException()
                .isThrownBy(admission::producersScore)
                .withMessage("Job b has no score: its queue orders exactly");
    }

    @Test
    void theProducersScoreIsMadeWhereTheOrderIsThatOfTheClock() {
        open(QueueOptions.builder().ordering(Ordering.CLOCK).time(InstantSource.fixed(NOW)))
                .enqueueAll(List.of(JOB, NewJob.in("medium").build()));
        double micros = (double) (QueueTime.micros(NOW) - QueueTime.micros(Instant.parse("2026-01-01T00:00:00Z")));

        assertThat(sent())
                .extracting(Admission::producersScore)
                .containsExactly(new Score(micros), new Score(0x1p51 + micros));
    }

    @ParameterizedTest
    @ValueSource(strings = {"EXACT", "CLOCK"})
    void theGivenClockIsReadOnceForAList(Ordering ordering) {
        AtomicInteger readings = new AtomicInteger();
        InstantSource ticking = () -> NOW.plusSeconds(readings.getAndIncrement());
        JobQueue queue = open(QueueOptions.builder().ordering(ordering).time(ticking));
        queue.enqueueAll(Collections.nCopies(100, NewJob.in("low").build()));
        queue.enqueueAll(Collections.nCopies(100, NewJob.in("low").build()));

        assertThat(readings).hasValue(2);
        assertThat(backend.readings).containsExactly(Optional.of(NOW), Optional.of(NOW.plusSeconds(1)));
        assertThat(sent().stream().map(Admission::score).distinct()).hasSize(ordering == Ordering.EXACT ? 1 : 2);
    }

    @Test
    void withoutAGivenClockTheBackendsDecides() {
        open(QueueOptions.builder()).enqueue(JOB);
        assertThat(backend.readings).containsExactly(Optional.empty());
        assertThat(sent()).extracting(Admission::score).containsOnlyNulls();
    }

    private List<Admission> sent() {
        sendingExpected = true;
        return backend.sent();
    }

    private JobQueue open(QueueOptions.Builder options) {
        return new BackendQueues(backend, Runnable::run).open(QueueName.of("orders"), options.build());
    }

    private static void assertRefused(ThrowingCallable call, String message) {
        assertThatIllegalArgumentException().isThrownBy(call).withMessage(message);
    }
}
