package dev.tierq.tck;

import static dev.tierq.tck.QueueKind.IDS_EXACT;
import static dev.tierq.tck.QueueKind.RECORDS_CLOCK;
import static dev.tierq.tck.QueueKind.RECORDS_EXACT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import dev.tierq.Payload;
import dev.tierq.QueueMismatchException;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.scoring.Tiers;
import dev.tierq.scoring.WeightedTimestampPolicy;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Opening: a queue is created once, and is the same for all who open it. */
class OpeningRules extends Rules {
    OpeningRules(ContractQueues queues) {
        super(queues);
    }

    @EachKind
    @DisplayName("R1.1 a queue that is opened again, from any connection, holds the same jobs")
    void openingAgainReachesTheSameJobs(QueueKind kind) {
        QueueOptions options = kind.options(clock).build();
        queues.open(options).enqueue(job("low", "a"));
        JobQueue elsewhere = queues.openElsewhere(options);
        assertThat(elsewhere.name()).isEqualTo(queues.name());
        LeavingOrder.assertLeft(drain(elsewhere), List.of("a"));
        assertDepth(queues.open(options), 0);
    }

    @EachKind
    @DisplayName("R1.2 queues of different names share no job")
    void namesShareNothing(QueueKind kind) {
        JobQueue one = open(kind);
        JobQueue other =
                queues.main().open(ContractQueues.newName(), kind.options(clock).build());
        one.enqueue(job("low", "a"));
        acceptedScore(other.enqueue(job("high", "a")));
        one.poll();
        assertThat(ids(other.peek(2))).containsExactly("a");
    }

    @Test
    @DisplayName("R1.2 names of any accepted shape are names of different queues")
    void everyNameIsItsOwnQueue() {
        String suffix = ContractQueues.newName().value();
        List<String> names = List.of(
                suffix + ":", ":" + suffix, suffix + ":v1:", suffix + " ", suffix + "\uD83D\uDE00", longest(suffix));
        QueueOptions options = RECORDS_EXACT.options(clock).build();
        names.forEach(name -> queues.main().open(QueueName.of(name), options).enqueue(job("low", name)));
        names.forEach(name ->
                LeavingOrder.assertLeft(drain(queues.main().open(QueueName.of(name), options)), List.of(name)));
    }

    private static String longest(String suffix) {
        return "ü".repeat(QueueName.MAX_CHARACTERS - suffix.length()) + suffix;
    }

    @Test
    @DisplayName("R1.3 another policy is refused")
    void anotherPolicyIsRefused() {
        QueueOptions.Builder weighted = RECORDS_CLOCK.options(clock).policy(WeightedTimestampPolicy.units());
        assertRefused(RECORDS_CLOCK.options(clock), weighted, "policy", "strict", "weighted-units");
    }

    @Test
    @DisplayName("R1.3 other parameters of the policy are refused")
    void otherParametersAreRefused() {
        String epoch = "1970-01-01T00:00:00Z";
        String another = "2026-01-01T00:00:00Z";
        assertRefused(weightedSince(epoch), weightedSince(another), "parameters", epoch, another);
    }

    private QueueOptions.Builder weightedSince(String epoch) {
        return RECORDS_CLOCK
                .options(clock)
                .policy(WeightedTimestampPolicy.of("weighted", Instant.parse(epoch), 1e12, 0, 1000, 2000));
    }

    @Test
    @DisplayName("R1.3 other tiers are refused")
    void otherTiersAreRefused() {
        QueueOptions.Builder other = RECORDS_EXACT.options(clock).tiers(Tiers.of("urgent", "high", "low"));
        assertRefused(RECORDS_EXACT.options(clock), other, "tiers", "high medium low", "urgent high low");
    }

    @Test
    @DisplayName("R1.3 the same tiers in another order are refused")
    void tiersInAnotherOrderAreRefused() {
        QueueOptions.Builder other = RECORDS_EXACT.options(clock).tiers(Tiers.of("low", "medium", "high"));
        assertRefused(RECORDS_EXACT.options(clock), other, "tiers", "high medium low", "low medium high");
    }

    @Test
    @DisplayName("R1.3 another ordering is refused")
    void anotherOrderingIsRefused() {
        assertRefused(RECORDS_EXACT.options(clock), RECORDS_CLOCK.options(clock), "ordering", "exact", "clock");
    }

    @Test
    @DisplayName("R1.3 another storage is refused")
    void anotherStorageIsRefused() {
        assertRefused(IDS_EXACT.options(clock), RECORDS_EXACT.options(clock), "storage", "ids_only", "records");
    }

    @Test
    @DisplayName("R1.3 the backend's time is refused where time is given")
    void theBackendsTimeIsRefusedWhereTimeIsGiven() {
        assertRefused(RECORDS_EXACT.options(clock), RECORDS_EXACT.options(), "time", "given", "server");
    }

    private void assertRefused(
            QueueOptions.Builder created, QueueOptions.Builder asked, String option, String found, String expected) {
        JobQueue queue = queues.open(created.build());
        queue.enqueue(job("high", "a"));
        QueueMismatchException refusal =
                catchThrowableOfType(QueueMismatchException.class, () -> queues.openElsewhere(asked.build()));
        assertThat(refusal)
                .as("refusal to open a queue of %s \"%s\" with \"%s\"", option, found, expected)
                .isNotNull()
                .hasMessageContainingAll(queues.name().value(), option, found, expected);
        assertThat(refusal.option()).as("the option that differs").isEqualTo(option);
        assertThat(refusal.found()).as("the stored value").contains(found);
        assertThat(refusal.expected()).as("the value asked for").contains(expected);
        LeavingOrder.assertLeft(drain(queue), List.of("a"));
    }

    @Test
    @DisplayName("R1.4 the payload limit is each program's own")
    void thePayloadLimitIsNotStored() {
        JobQueue small =
                queues.open(RECORDS_EXACT.options(clock).maxPayloadBytes(1).build());
        JobQueue large = queues.openElsewhere(
                RECORDS_EXACT.options(clock).maxPayloadBytes(2).build());
        Payload twoBytes = Payload.ofText("ab");
        acceptedScore(large.enqueue(NewJob.of("low", twoBytes)));
        assertThatThrownBy(() -> small.enqueue(NewJob.of("low", twoBytes)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(small.poll().jobs()).extracting(job -> job.payload()).containsExactly(twoBytes);
    }

    @Test
    @Disabled("Nothing in the backend SPI writes another format: each backend tests this on its own storage")
    @DisplayName("R1.7 a queue that is stored in another format is refused and left untouched")
    void anotherFormatIsRefused() {}
}
