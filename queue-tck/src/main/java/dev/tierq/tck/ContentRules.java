package dev.tierq.tck;

import static dev.tierq.tck.QueueKind.RECORDS_EXACT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import dev.tierq.Payload;
import dev.tierq.QueueOptions;
import dev.tierq.Tenant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Content: what a queue keeps of a job comes back as it was. */
class ContentRules extends Rules {
    private static final int MEBIBYTE = 1 << 20;

    ContentRules(ContractQueues queues) {
        super(queues);
    }

    @EachKind
    @DisplayName("R2.3 with records a job keeps tier, tenant, headers in order and payload; with ids only, nothing")
    void aJobKeepsItsContent(QueueKind kind) {
        JobQueue queue = open(kind);
        NewJob full = full("a");
        NewJob given = kind.keepsRecords() ? full : job("medium", "a");
        queue.enqueue(given);
        for (Job job : List.of(
                queue.peek(1).get(0), found(queue, "a"), queue.poll().jobs().get(0))) {
            assertSameContent(job, given);
        }
    }

    private static NewJob full(String id) {
        return NewJob.in("medium")
                .id(id)
                .tenant(Tenant.of("tenant \u00FC\uD83D\uDE00"))
                .header("z", "first")
                .header("a", "")
                .header("\u00E9 \n", "line\nbreak\u0000")
                .payload(everyByte())
                .build();
    }

    private static Payload everyByte() {
        byte[] bytes = new byte[256];
        IntStream.range(0, bytes.length).forEach(i -> bytes[i] = (byte) i);
        return Payload.of(bytes);
    }

    private static void assertSameContent(Job job, NewJob given) {
        assertThat(job.tier()).map(tier -> tier.name()).as("tier").contains(given.tier());
        assertThat(job.tenant()).as("tenant").isEqualTo(given.tenant());
        assertThat(job.payload()).as("payload").isEqualTo(given.payload());
        assertThat(List.copyOf(job.headers().entrySet()))
                .as("headers in order")
                .isEqualTo(List.copyOf(given.headers().entrySet()));
        assertThat(job.attempts()).as("attempts").isZero();
    }

    @Test
    @DisplayName("R2.3 a job without tenant, headers and payload comes back without them")
    void aBareJobStaysBare() {
        JobQueue queue = open(RECORDS_EXACT);
        queue.enqueue(job("low", "a"));
        Job job = queue.poll().jobs().get(0);
        assertThat(job.tenant()).isEmpty();
        assertThat(job.headers()).isEqualTo(Map.of());
        assertThat(job.payload()).isEqualTo(Payload.EMPTY);
    }

    @EachKind
    @DisplayName("R2.4 an id of any accepted shape comes back as it was given, and finds its job")
    void everyIdComesBack(QueueKind kind) {
        JobQueue queue = open(kind);
        List<String> ids = shapes().toList();
        queue.enqueueAll(jobs("low", ids));
        ids.forEach(id -> assertThat(found(queue, id).id()).isEqualTo(JobId.of(id)));
        LeavingOrder.assertEachLeftOnce(queue.poll(JobQueue.MAX_JOBS).jobs(), ids);
    }

    /** Blank, numeric, quoting and control characters; every UTF-8 length; the first and last of each; the longest. */
    private static Stream<String> shapes() {
        Stream<String> plain =
                Stream.of(" ", "0", "-0", "1e3", "nan", "+inf", "(", "[a", "a b", "\"", "'", "\\", "{x}", "*");
        Stream<String> edges = Stream.of(
                        0, 1, 10, 13, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFD, 0xFFFF, 0x10000, 0x10FFFF)
                .map(Character::toString);
        Stream<String> longest = Stream.of("x".repeat(512), "\u20AC".repeat(170) + "xx", "\uD83D\uDE00".repeat(128));
        return Stream.of(plain, edges, longest).flatMap(shapes -> shapes);
    }

    @Test
    @DisplayName("R2.10 payloads up to the limit, headers up to 64 KiB and lists up to 16 MiB are accepted")
    void everythingUpToTheLimitsIsAccepted() {
        JobQueue queue = open(RECORDS_EXACT);
        List<NewJob> list = IntStream.range(0, 16)
                .mapToObj(place -> sized("j" + (char) ('a' + place), MEBIBYTE - 2))
                .toList();
        assertAllAccepted(queue.enqueueAll(list));
        acceptedScore(queue.enqueue(sized("full", MEBIBYTE)));
        acceptedScore(queue.enqueue(NewJob.in("low")
                .id("headers")
                .header("n", "v".repeat((64 << 10) - 1))
                .build()));
        assertThat(drain(queue))
                .extracting(job -> job.payload().size())
                .startsWith(MEBIBYTE - 2)
                .endsWith(MEBIBYTE, 0);
    }

    @Test
    @DisplayName("R2.10 a payload limit of the user's own holds instead of 1 MiB")
    void aLimitOfTheUsersOwnHolds() {
        QueueOptions options =
                RECORDS_EXACT.options(clock).maxPayloadBytes(2 * MEBIBYTE).build();
        JobQueue queue = queues.open(options);
        acceptedScore(queue.enqueue(sized("large", 2 * MEBIBYTE)));
        assertThat(queue.poll().jobs()).extracting(job -> job.payload().size()).containsExactly(2 * MEBIBYTE);
    }

    @Test
    @DisplayName("R2.7 a stream is split by bytes too: it may hold more than a list may")
    void aStreamIsSplitByBytes() {
        JobQueue queue = open(RECORDS_EXACT);
        List<String> ids =
                IntStream.range(0, 20).mapToObj(place -> "job-" + place).toList();
        queue.enqueueAll(ids.stream().map(id -> sized(id, MEBIBYTE)), Rules::acceptedScore);
        LeavingOrder.assertLeft(drain(queue), ids);
    }

    private static NewJob sized(String id, int bytes) {
        return NewJob.in("low").id(id).payload(Payload.of(new byte[bytes])).build();
    }
}
