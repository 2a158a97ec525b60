package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tierq.BackendException;
import dev.tierq.CancelOutcome;
import dev.tierq.ForeignDataException;
import dev.tierq.JobId;
import dev.tierq.JobPage;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.Ordering;
import dev.tierq.Payload;
import dev.tierq.Place;
import dev.tierq.PollOutcome;
import dev.tierq.PositionOutcome;
import dev.tierq.PurgeStoppedException;
import dev.tierq.QueueMismatchException;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.Storage;
import dev.tierq.scoring.Score;
import dev.tierq.scoring.Tiers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.logging.Level;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys that another program or a later version wrote: a typed error that names them, and not a byte is changed. */
final class ForeignDataIT {
    private static OwnServer own;

    private final CapturedLog log = new CapturedLog();
    private final QueueName name = QueueName.of("foreign-" + UUID.randomUUID());
    private final QueueKeys keys = QueueKeys.of(name);

    @BeforeAll
    static void start() {
        own = new OwnServer();
    }

    @AfterAll
    static void stop() {
        own.close();
    }

    @BeforeEach
    void empty() {
        own.redis().flushall();
    }

    @AfterEach
    void closeLog() {
        log.close();
    }

    private JobQueue open() {
        return own.open(name, QueueOptions.builder());
    }

    private void assertLogged(String what) {
        assertThat(log.lines())
                .filteredOn(line -> line.text().contains("Queue " + name + ": " + what))
                .extracting(CapturedLog.Line::level)
                .isNotEmpty()
                .containsOnly(Level.SEVERE);
    }

    private static ForeignDataException refusedUntouched(ThrowingCallable operation) {
        String before = own.contents();
        ForeignDataException refused = catchThrowableOfType(ForeignDataException.class, operation);
        assertThat(refused).isNotNull();
        assertThat(own.contents()).isEqualTo(before);
        return refused;
    }

    @ParameterizedTest
    @ValueSource(strings = {"queue", "waiting", "records"})
    void openingNamesTheKeyOfAnotherType(String part) {
        String key = "tierq:{" + name + "}:v1:" + part;
        own.redis().set(key, "a text");

        ForeignDataException refused = refusedUntouched(this::open);

        assertThat(refused.key()).isEqualTo("Key " + key);
        assertThat(refused.found()).isEqualTo("a value of type string");
        assertThat(refused.expected()).isEqualTo("type " + (part.equals("waiting") ? "zset" : "hash"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"queue", "waiting", "records"})
    void everyOperationOfAQueueWithRecordsNamesTheKeyThatChangedItsType(String part) {
        JobQueue queue = open();
        queue.enqueue(NewJob.in("high").id("a").payload(Payload.ofText("x")).build());
        Place place = new Place(new Score(0), JobId.of("a"));
        String key = "tierq:{" + name + "}:v1:" + part;
        own.redis().del(key);
        own.redis().set(key, "a text");

        Stream<ThrowingCallable> operations = Stream.of(
                () -> queue.enqueue(NewJob.in("high").build()),
                queue::poll,
                () -> queue.peek(1),
                () -> queue.list(1),
                () -> queue.list(1, place),
                () -> queue.position(JobId.of("a")),
                () -> queue.find(JobId.of("a")),
                () -> queue.cancel(JobId.of("a")));
        operations.forEach(
                operation -> assertThat(refusedUntouched(operation).key()).isEqualTo("Key " + key));
    }

    @ParameterizedTest
    @ValueSource(strings = {"queue", "waiting", "records"})
    void aPurgeNamesTheKeyThatChangedItsType(String part) {
        JobQueue queue = open();
        queue.enqueue(NewJob.in("high").id("a").build());
        String key = "tierq:{" + name + "}:v1:" + part;
        own.redis().del(key);
        own.redis().set(key, "a text");

        Stream.<ThrowingCallable>of(queue::purgeAll, () -> queue.purge("high"))
                .forEach(purge -> assertThat(refusedUntouched(purge).key()).isEqualTo("Key " + key));
    }

    @Test
    void aPurgeThatMeetsALaterFormatSaysHowFarItCame() {
        JobQueue queue = open();
        queue.enqueueAll(
                IntStream.range(0, 2_500)
                        .mapToObj(i -> NewJob.in("low").id("job-" + i).build()),
                outcome -> {});
        own.redis().hset(keys.records(), "job-1700", "\u0002" + "x".repeat(40));

        ForeignDataException refused = catchThrowableOfType(ForeignDataException.class, queue::purgeAll);

        assertThat(refused.key()).isEqualTo("Record of job job-1700 in key " + keys.records());
        assertThat(refused.getSuppressed()[0])
                .isInstanceOfSatisfying(
                        PurgeStoppedException.class,
                        stopped -> assertThat(stopped.removed()).isEqualTo(1_000))
                .hasMessageContaining("stopped after it had removed 1000 jobs, which stay removed");
        assertThat(queue.depth()).isEqualTo(1_500);
        assertThat(queue.depthByTier().values()).containsExactly(0L, 0L, 1_500L);
        assertThat(refusedUntouched(() -> queue.purge("low")).getSuppressed()[0])
                .isInstanceOfSatisfying(
                        PurgeStoppedException.class,
                        stopped -> assertThat(stopped.removed()).isZero());
    }

    @Test
    void pagesGoPastWhatCannotBeRead() {
        JobQueue queue = open();
        List.of("a", "b", "c", "d")
                .forEach(id -> queue.enqueue(NewJob.in("high").id(id).build()));
        double last = queue.peek(4).get(3).score().value();
        own.redis().hdel(keys.records(), "b");
        own.redis().zadd(keys.waiting(), last - 0.5, "");
        own.redis().zadd(keys.waiting(), last - 0.25, "x".repeat(513));

        JobPage page = queue.list(2);
        assertThat(page.jobs()).extracting(job -> job.id().value()).containsExactly("a");
        assertThat(page.next()).map(place -> place.id().value()).contains("b");
        page = queue.list(2, page.next().orElseThrow());
        assertThat(page.jobs()).extracting(job -> job.id().value()).containsExactly("c");
        assertThat(page.next()).map(place -> place.id().value()).contains("c");
        assertThat(queue.list(1, page.next().orElseThrow()).jobs())
                .extracting(job -> job.id().value())
                .containsExactly("d");
        assertThat(queue.position(JobId.of("d")))
                .isInstanceOfSatisfying(
                        PositionOutcome.At.class, at -> assertThat(at.ahead()).isEqualTo(5));
        assertThat(queue.position(JobId.of("b"))).isEqualTo(new PositionOutcome.Unknown(JobId.of("b")));
    }

    @Test
    void aPurgeOfATierLeavesWhatHasNoRecordAndAPurgeOfAllTakesIt() {
        JobQueue queue = open();
        List.of("a", "b").forEach(id -> queue.enqueue(NewJob.in("high").id(id).build()));
        own.redis().hdel(keys.records(), "a");
        own.redis().zadd(keys.waiting(), 5, "x".repeat(513));

        assertThat(queue.purge("high")).isEqualTo(1);
        assertThat(queue.depth()).isEqualTo(2);
        assertThat(queue.purgeAll()).isEqualTo(2);
        assertThat(own.redis().exists(keys.waiting(), keys.records())).isZero();
    }

    @Test
    void pagesThatFindNoIdAtAllEndAndSaySo() {
        JobQueue queue = own.open(name, QueueOptions.builder().storage(Storage.IDS_ONLY));
        for (int i = 0; i < 40; i++) {
            own.redis().zadd(keys.waiting(), i, "x".repeat(513 + i));
        }
        queue.enqueue(NewJob.in("low").id("good").build());

        assertThat(catchThrowableOfType(BackendException.class, () -> queue.list(1)))
                .hasMessageContaining("16 looks in a row found no member that is a job id");
        assertThat(queue.list(3).jobs()).extracting(job -> job.id().value()).containsExactly("good");
        assertThat(queue.purgeAll()).isEqualTo(41);
    }

    @Test
    void everyOperationOnIdsOnlyNamesTheKeyThatChangedItsType() {
        JobQueue queue = own.open(name, QueueOptions.builder().storage(Storage.IDS_ONLY));
        own.redis().set(keys.waiting(), "a text");

        Stream<ThrowingCallable> operations = Stream.of(
                () -> queue.enqueue(NewJob.in("high").build()),
                queue::poll,
                () -> queue.peek(1),
                () -> queue.list(1),
                () -> queue.list(1, new Place(new Score(1), JobId.of("a"))),
                () -> queue.position(JobId.of("a")),
                () -> queue.find(JobId.of("a")),
                () -> queue.cancel(JobId.of("a")),
                () -> queue.purge("high"),
                queue::purgeAll,
                queue::depth,
                queue::depthByTier);
        operations.forEach(
                operation -> assertThat(refusedUntouched(operation).key()).isEqualTo("Key " + keys.waiting()));
    }

    @ParameterizedTest
    @EnumSource(Storage.class)
    void aWakeUpKeyThatChangedItsTypeIsNamedToThoseWhoWouldSetItOrWaitForIt(Storage storage) {
        JobQueue queue = own.open(name, QueueOptions.builder().storage(storage));
        own.redis().set(keys.wakeUp(), "a text");

        Stream<ThrowingCallable> operations =
                Stream.of(() -> queue.enqueue(NewJob.in("high").build()), () -> queue.poll(1, Duration.ofMinutes(2)));
        operations.forEach(operation -> {
            ForeignDataException refused = refusedUntouched(operation);
            assertThat(refused.key()).isEqualTo("Key " + keys.wakeUp());
            assertThat(refused.found()).isEqualTo("a value of type string");
            assertThat(refused.expected()).isEqualTo("type zset");
        });
    }

    @Test
    void aRecordOfALaterVersionIsLeftWhereItIs() {
        JobQueue queue = open();
        queue.enqueue(NewJob.in("high").id("old").build());
        queue.enqueue(NewJob.in("high").id("new").build());
        own.redis().hset(keys.records(), "new", "\u0002" + "x".repeat(40));

        Stream<ThrowingCallable> operations = Stream.of(
                () -> queue.poll(2),
                () -> queue.peek(2),
                () -> queue.list(2),
                () -> queue.position(JobId.of("new")),
                () -> queue.purge("high"),
                queue::purgeAll,
                () -> queue.find(JobId.of("new")),
                () -> queue.cancel(JobId.of("new")));
        operations.forEach(operation -> {
            ForeignDataException refused = refusedUntouched(operation);
            assertThat(refused.key()).isEqualTo("Record of job new in key " + keys.records());
            assertThat(refused.found()).isEqualTo("format 2");
            assertThat(refused.expected()).isEqualTo("format 1");
        });
        assertThat(queue.poll(1).jobs()).extracting(job -> job.id().value()).containsExactly("old");
    }

    @Test
    void idsWithoutARecordAndBrokenRecordsAreLeftOutAndLoseNobodyElse() {
        JobQueue queue = open();
        queue.enqueue(NewJob.in("high").id("good").build());
        queue.enqueue(NewJob.in("high").id("broken").header("name", "value").build());
        own.redis().zadd(keys.waiting(), -5, "orphan");
        own.cutRecord(keys, "broken");

        assertThat(queue.peek(3)).extracting(job -> job.id().value()).containsExactly("good");
        assertThat(queue.poll(1).jobs()).extracting(job -> job.id().value()).containsExactly("good");
        assertThat(queue.poll(1)).isEqualTo(new PollOutcome.Empty());
        assertThat(queue.depth()).isZero();
        assertLogged("job orphan has no record and is left out");
        assertLogged("job broken has a malformed record and is left out");
    }

    @Test
    void aRecordTooShortToBeOneIsNamedAsSuch() {
        JobQueue queue = open();
        queue.enqueue(NewJob.in("high").id("a").build());
        own.redis().hset(keys.records(), "a", "short");

        assertThat(refusedUntouched(queue::poll).found()).isEqualTo("5 bytes");
    }

    @Test
    void aRecordThatLostItsPlaceIsCancelledWithItsCount() {
        JobQueue queue = open();
        queue.enqueue(NewJob.in("high").id("a").build());
        own.redis().zrem(keys.waiting(), "a");

        assertThat(queue.cancel(JobId.of("a"))).isEqualTo(new CancelOutcome.Removed(JobId.of("a")));
        assertThat(queue.depthByTier().values()).containsOnly(0L);
    }

    @Test
    void aCountThatIsNoNumberAndAMissingGenerationAreNamed() {
        JobQueue queue = open();
        own.redis().hset(keys.queue(), "waiting:1", "many");
        assertThat(refusedUntouched(queue::depthByTier))
                .hasMessageContaining(
                        "Field waiting:1 in key " + keys.queue() + " holds \"many\", expected a whole number");
        own.redis().hdel(keys.queue(), "generation");
        assertThat(refusedUntouched(queue::poll)).hasMessageContaining("holds no generation");
    }

    @Test
    void aPollThatMeetsNothingReadableEndsAndSaysSo() {
        JobQueue queue = own.open(name, QueueOptions.builder().storage(Storage.IDS_ONLY));
        for (int i = 0; i < 40; i++) {
            own.redis().zadd(keys.waiting(), i, "x".repeat(513 + i));
        }
        BackendException ended = catchThrowableOfType(BackendException.class, queue::poll);

        assertThat(ended).hasMessageContaining("16 polls in a row found no readable job");
        assertThat(queue.depth()).isEqualTo(24);
        assertLogged("a member is no job id and is left out; its bytes are 7878");
    }

    @Test
    void membersThatAreNoIdsAreLeftOut() {
        JobQueue queue = own.open(name, QueueOptions.builder().storage(Storage.IDS_ONLY));
        own.redis().zadd(keys.waiting(), 1, "");
        own.redis().zadd(keys.waiting(), 2, "x".repeat(513));
        queue.enqueue(NewJob.in("low").id("good").build());

        assertThat(queue.poll().jobs()).extracting(job -> job.id().value()).containsExactly("good");
        assertLogged("a member is no job id and is left out; its bytes are ");
    }

    @Test
    void anotherGenerationMakesTheQueueBeOpenedAnewBeforeAnythingIsWritten() {
        JobQueue queue = open();
        own.redis().hset(keys.queue(), "generation", "2");
        queue.enqueue(NewJob.in("high").id("a").build());
        own.redis().hset(keys.queue(), Map.of("generation", "3", "policy", "another"));

        String before = own.contents();
        List<ThrowingCallable> operations =
                List.of(() -> queue.enqueue(NewJob.in("high").build()), queue::poll, () -> queue.cancel(JobId.of("a")));

        assertThat(operations)
                .allSatisfy(operation -> assertThat(catchThrowableOfType(QueueMismatchException.class, operation))
                        .hasMessageContaining("was created with policy \"another\", but is opened with \"strict\""));
        assertThat(own.contents()).isEqualTo(before);
    }

    @Test
    void aQueueThatWasDeletedIsCreatedAgainByTheNextEnqueue() {
        JobQueue queue = open();
        own.redis().flushall();
        queue.enqueue(NewJob.in("high").id("a").build());

        assertThat(queue.poll().jobs()).hasSize(1);
        assertThat(own.redis().hget(keys.queue(), "policy")).isEqualTo("strict");
    }

    @Test
    void aQueueThatWasCreatedAgainAsSomethingElseIsNotTakenForTheOneBefore() {
        JobQueue old = open();
        own.redis().flushall();
        JobQueue anew = own.open(name, QueueOptions.builder().tiers(Tiers.of("a", "b")));

        String before = own.contents();
        assertThat(catchThrowableOfType(
                        QueueMismatchException.class,
                        () -> old.enqueue(NewJob.in("low").build())))
                .hasMessageContaining("was created with tiers \"a b\", but is opened with \"high medium low\"");
        assertThat(own.contents()).isEqualTo(before);
        assertThat(anew.depth()).isZero();
    }

    @Test
    void jobsWhoseDescriptionIsMissingAreNotTakenForAnEmptyQueue() {
        own.redis().zadd(keys.waiting(), 5, "left-over");

        assertThat(refusedUntouched(this::open).key()).isEqualTo("Key " + keys.waiting());
        JobQueue queue =
                own.open(name, QueueOptions.builder().storage(Storage.IDS_ONLY).ordering(Ordering.CLOCK));
        assertThat(queue.poll().jobs()).extracting(job -> job.id().value()).containsExactly("left-over");
    }

    @Test
    void theLayoutStoredWithTheQueueMakesItsScores() {
        open();
        own.redis().hset(keys.queue(), Map.of("layout.width", Long.toString(1L << 50)));
        try (JobQueues queues = RedisQueues.connect(own.server().uri())) {
            JobQueue queue = queues.open(name);
            queue.enqueue(NewJob.in("low").id("a").build());

            double score = queue.peek(1).get(0).score().value();
            assertThat((long) (score / (1L << 50))).isEqualTo(2);
        }
    }
}
