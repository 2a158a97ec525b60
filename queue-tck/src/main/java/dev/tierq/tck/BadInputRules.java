package dev.tierq.tck;

import static dev.tierq.tck.QueueKind.IDS_CLOCK;
import static dev.tierq.tck.QueueKind.RECORDS_EXACT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import dev.tierq.Payload;
import dev.tierq.QueueName;
import dev.tierq.Tenant;
import dev.tierq.UnknownTierException;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Bad input: refused with value, limit and way out before anything is sent. */
class BadInputRules extends Rules {
    private static final int MEBIBYTE = 1 << 20;

    BadInputRules(ContractQueues queues) {
        super(queues);
    }

    @EachKind
    @DisplayName("R10.1 a tier that the queue does not have is refused with those it has named; there is no default")
    void anUnknownTierIsRefused(QueueKind kind) {
        JobQueue queue = open(kind);
        for (String tier : List.of("urgent", "High", "", "-1", "0")) {
            UnknownTierException refusal =
                    catchThrowableOfType(UnknownTierException.class, () -> queue.enqueue(job(tier, "a")));
            assertThat(refusal)
                    .as("refusal of tier \"%s\"", tier)
                    .isNotNull()
                    .hasMessageContainingAll("\"" + tier + "\"", "high", "medium", "low");
            assertThat(refusal.known()).containsExactly("high", "medium", "low");
        }
        assertDepth(queue, 0);
    }

    @EachKind
    @DisplayName("R10.1 a job without a tier is refused when it is made or when it is enqueued")
    @SuppressWarnings("NullAway") // what a caller without null checks would pass
    void noTierIsRefused(QueueKind kind) {
        JobQueue queue = open(kind);
        assertThatThrownBy(() -> queue.enqueue(job(null, "a")))
                .isInstanceOfAny(NullPointerException.class, UnknownTierException.class);
        assertDepth(queue, 0);
    }

    @EachKind
    @DisplayName("R10.2 bad input anywhere refuses the whole list")
    void badInputRefusesTheWholeList(QueueKind kind) {
        JobQueue queue = open(kind);
        assertThatThrownBy(() -> queue.enqueueAll(List.of(job("high", "a"), job("low", "b"), job("lowest", "c"))))
                .isInstanceOf(UnknownTierException.class);
        assertDepth(queue, 0);
        assertUnknown(queue, "a");
    }

    @Test
    @DisplayName("R10.3 a payload over the limit is refused")
    void aPayloadOverTheLimitIsRefused() {
        JobQueue queue = open(RECORDS_EXACT);
        assertRefused(queue, () -> queue.enqueue(sized("a", MEBIBYTE + 1)), "1048577", "1048576");
        JobQueue small =
                queues.open(RECORDS_EXACT.options(clock).maxPayloadBytes(3).build());
        assertRefused(small, () -> small.enqueue(sized("a", 4)), "4", "3");
    }

    @Test
    @DisplayName("R10.3 headers over 64 KiB are refused")
    void headersOverTheLimitAreRefused() {
        JobQueue queue = open(RECORDS_EXACT);
        NewJob.Builder job = NewJob.in("low").header("n", "v".repeat(64 << 10));
        assertRefused(queue, () -> queue.enqueue(job.build()), "65537", "65536");
    }

    @EachKind
    @DisplayName("R10.4 a list of no jobs, and one of more than 1,000, is refused")
    void listsOfABadLengthAreRefused(QueueKind kind) {
        JobQueue queue = open(kind);
        assertRefused(queue, () -> queue.enqueueAll(List.of()), "0", "1000");
        List<NewJob> long1001 =
                IntStream.range(0, 1_001).mapToObj(i -> job("low", "job-" + i)).toList();
        assertRefused(queue, () -> queue.enqueueAll(long1001), "1001", "1000");
    }

    @Test
    @DisplayName("R10.4 a list of more than 16 MiB is refused")
    void aListOfTooManyBytesIsRefused() {
        JobQueue queue = open(RECORDS_EXACT);
        List<NewJob> list = IntStream.range(0, 16)
                .mapToObj(i -> sized("job-" + i, MEBIBYTE))
                .toList();
        assertRefused(
                queue,
                () -> queue.enqueueAll(list),
                Integer.toString(16 * MEBIBYTE + 86),
                Integer.toString(16 * MEBIBYTE));
    }

    @EachKind
    @DisplayName("R10.5 poll, peek and list refuse to take or show fewer than 1 or more than 1,000 jobs")
    void countsOutOfRangeAreRefused(QueueKind kind) {
        JobQueue queue = open(kind);
        queue.enqueue(job("low", "waits"));
        for (int max : new int[] {0, -1, 1_001, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            assertBadArgument(() -> queue.poll(max), Integer.toString(max), "1000");
            assertBadArgument(() -> queue.peek(max), Integer.toString(max), "1000");
            assertBadArgument(() -> queue.list(max), Integer.toString(max), "1000");
            assertBadArgument(() -> queue.list(max, found(queue, "waits").place()), Integer.toString(max), "1000");
        }
        LeavingOrder.assertLeft(drain(queue), List.of("waits"));
    }

    @Test
    @DisplayName("R10.6 ids only: a payload, a header, and a tenant that the policy does not use, are refused")
    void idsOnlyRefusesData() {
        JobQueue queue = open(IDS_CLOCK);
        NewJob.Builder tenant = NewJob.in("low").id("a").tenant(Tenant.of("t"));
        assertRefused(queue, () -> queue.enqueue(sized("a", 1)), "ids only", "1 bytes", "RECORDS");
        assertRefused(
                queue, () -> queue.enqueue(NewJob.in("low").header("h", "").build()), "ids only", "1 headers");
        assertRefused(queue, () -> queue.enqueue(tenant.build()), "ids only", "tenant", "strict");
        assertRefused(queue, () -> queue.enqueueAll(List.of(job("low", "b"), sized("a", 1))), "ids only");
    }

    @Test
    @DisplayName("R10.7 an id that is empty, over 512 bytes of UTF-8, or holds half a surrogate pair, is refused")
    void badIdsAreRefused() {
        assertBadArgument(() -> JobId.of(""), "0 bytes", "512");
        assertBadArgument(() -> JobId.of("x".repeat(513)), "513 bytes", "512");
        assertBadArgument(() -> JobId.of("\u20AC".repeat(171)), "513 bytes", "512");
        assertBadArgument(() -> JobId.of("a\uD83D"), "surrogate", "index 1");
        assertBadArgument(() -> NewJob.in("low").id("\uDE00a"), "surrogate", "index 0");
    }

    @Test
    @DisplayName("R10.8 a queue name that is empty, over 200 characters, or holds a refused character, is refused")
    void badNamesAreRefused() {
        assertBadArgument(() -> QueueName.of(""), "0 characters", "200");
        assertBadArgument(() -> QueueName.of("x".repeat(201)), "201 characters", "200");
        List.of("{a}", "a}b", "a{b", "{}", "a*", "a?", "[a", "a]", "a\\b", "a\nb", "a\u0000")
                .forEach(name -> assertBadArgument(() -> QueueName.of(name), "refused"));
    }

    private static NewJob sized(String id, int bytes) {
        return NewJob.in("low").id(id).payload(Payload.of(new byte[bytes])).build();
    }

    private static void assertRefused(JobQueue queue, ThrowingCallable call, CharSequence... said) {
        assertBadArgument(call, said);
        assertDepth(queue, 0);
    }

    private static void assertBadArgument(ThrowingCallable call, CharSequence... said) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessageContainingAll(said);
    }
}
