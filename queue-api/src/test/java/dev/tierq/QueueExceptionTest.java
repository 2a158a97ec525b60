package dev.tierq;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class QueueExceptionTest {
    private static final QueueName QUEUE = QueueName.of("orders");
    private final IllegalStateException cause = new IllegalStateException("cause");

    @Test
    void anUnknownTierIsToldWithThoseThereAre() {
        UnknownTierException failure = new UnknownTierException(QUEUE, "urgent", List.of("high", "low"));

        assertThat(failure)
                .hasMessage("Queue orders has no tier \"urgent\": use one of [high, low]")
                .hasNoCause();
        assertThat(failure.queue()).isEqualTo(QUEUE);
        assertThat(failure.tier()).isEqualTo("urgent");
        assertThat(failure.known()).containsExactly("high", "low");
    }

    @Test
    void aRefusedScoreIsToldWithPolicyJobAndValue() {
        ScoreException failure = new ScoreException("own", JobId.of("a"), Double.NaN, "a finite number");

        assertThat(failure)
                .hasMessage("Policy own scores job a NaN, expected a finite number: check the policy and the clock")
                .hasNoCause();
        assertThat(failure.policy()).isEqualTo("own");
        assertThat(failure.job()).isEqualTo(JobId.of("a"));
        assertThat(failure.value()).isNaN();
    }

    @Test
    void aMismatchIsToldWithBothValues() {
        QueueMismatchException failure = new QueueMismatchException(QUEUE, "policy", "strict", "weighted-units");

        assertThat(failure)
                .hasMessage(
                        "Queue orders was created with policy \"strict\", but is opened with \"weighted-units\": open "
                                + "it as it was created, or use another name")
                .hasNoCause();
        assertThat(failure.queue()).isEqualTo(QUEUE);
        assertThat(failure.option()).isEqualTo("policy");
        assertThat(failure.found()).isEqualTo("strict");
        assertThat(failure.expected()).isEqualTo("weighted-units");
    }

    @Test
    void foreignDataIsToldWithKeyFoundAndExpected() {
        ForeignDataException failure = new ForeignDataException("tierq:{a}:v1:waiting", "a list", "a sorted set");

        assertThat(failure)
                .hasMessage(
                        "tierq:{a}:v1:waiting holds a list, expected a sorted set: another program or a later version "
                                + "of tierq wrote it; nothing was changed. Use that version, or another name")
                .hasNoCause();
        assertThat(failure.key()).isEqualTo("tierq:{a}:v1:waiting");
        assertThat(failure.found()).isEqualTo("a list");
        assertThat(failure.expected()).isEqualTo("a sorted set");
        assertThat(new ForeignDataException("k", "f", "e", cause)).hasCause(cause);
    }

    @Test
    void whatAQueueCannotKnowIsToldWithTheReason() {
        UnsupportedByQueueException failure =
                new UnsupportedByQueueException(QUEUE, "depthByTier", "it keeps ids only");

        assertThat(failure)
                .hasMessage("Queue orders does not support depthByTier: it keeps ids only")
                .hasNoCause();
        assertThat(failure.queue()).isEqualTo(QUEUE);
        assertThat(failure.operation()).isEqualTo("depthByTier");
    }

    @Test
    void aBackendsFailureHasAReasonAndKeepsItsCause() {
        BackendException failure = new BackendException(BackendException.Reason.LOADING, "Wait", cause);

        assertThat(failure).hasMessage("Wait").hasCause(cause).isInstanceOf(QueueException.class);
        assertThat(failure.reason()).isEqualTo(BackendException.Reason.LOADING);
    }

    @Test
    void anUnknownOutcomeNamesTheJobs() {
        OutcomeUnknownException failure = new OutcomeUnknownException(
                BackendException.Reason.TIMEOUT, "Look for it", List.of(JobId.of("a"), JobId.of("b")), cause);

        assertThat(failure).hasMessage("Look for it").hasCause(cause).isInstanceOf(BackendException.class);
        assertThat(failure.reason()).isEqualTo(BackendException.Reason.TIMEOUT);
        assertThat(failure.ids()).containsExactly(JobId.of("a"), JobId.of("b"));
    }

    @Test
    void aPurgeThatStoppedSaysHowFarItCame() {
        PurgeStoppedException failure = new PurgeStoppedException(QUEUE, 2_000);

        assertThat(failure)
                .hasMessage(
                        "The purge of queue orders stopped after it had removed 2000 jobs, which stay removed: repeat it to remove the rest")
                .hasNoCause();
        assertThat(failure.queue()).isEqualTo(QUEUE);
        assertThat(failure.removed()).isEqualTo(2_000);
    }

    @Test
    void exceptionsTravelThroughSerializationWithTheirFacts() throws Exception {
        assertThat(copy(new UnknownTierException(QUEUE, "x", List.of("high"))).known())
                .containsExactly("high");
        assertThat(copy(new ScoreException("own", JobId.of("a"), 1, "2")).job()).isEqualTo(JobId.of("a"));
        assertThat(copy(new QueueMismatchException(QUEUE, "policy", "a", "b")).queue())
                .isEqualTo(QUEUE);
        assertThat(copy(new UnsupportedByQueueException(QUEUE, "x", "y")).queue())
                .isEqualTo(QUEUE);
        assertThat(copy(new PurgeStoppedException(QUEUE, 3)).queue()).isEqualTo(QUEUE);
        assertThat(copy(new OutcomeUnknownException(BackendException.Reason.TIMEOUT, "m", List.of(JobId.of("a")), null))
                        .ids())
                .containsExactly(JobId.of("a"));
    }

    @SuppressWarnings({"unchecked", "BanSerializableRead"}) // reads back what it has just written
    private static <T> T copy(T failure) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(failure);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (T) in.readObject();
        }
    }
}
