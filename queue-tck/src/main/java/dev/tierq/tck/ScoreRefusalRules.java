package dev.tierq.tck;

import static dev.tierq.tck.QueueKind.RECORDS_CLOCK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.ScoreException;
import dev.tierq.Storage;
import dev.tierq.scoring.Score;
import dev.tierq.scoring.ScoreRange;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Scores that are refused: nothing is written then. */
class ScoreRefusalRules extends Rules {
    private static final Map<String, ScoreRange> RANGES = Map.of(
            "high", new ScoreRange(-10, 0),
            "medium", new ScoreRange(0, Double.MIN_VALUE),
            "low", new ScoreRange(Double.MIN_VALUE, 10));

    ScoreRefusalRules(ContractQueues queues) {
        super(queues);
    }

    @EachStorage
    @DisplayName("R5.7 NaN and the infinities are refused with policy, job and value named; nothing is written")
    void scoresThatAreNotFiniteAreRefused(Storage storage) {
        Map<String, Double> scores = Map.of(
                "nan", 0.0 / 0.0, "high", Double.POSITIVE_INFINITY, "low", Double.NEGATIVE_INFINITY, "good", 1.0);
        JobQueue queue = openScoredBy(UserPolicy.byId(scores), storage);
        List.of("nan", "high", "low").forEach(id -> assertRefused(queue, "low", id, scores));
        acceptedScore(queue.enqueue(job("low", "good")));
        LeavingOrder.assertLeft(drain(queue), List.of("good"));
    }

    private static void assertRefused(JobQueue queue, String tier, String id, Map<String, Double> scores) {
        double score = scores.getOrDefault(id, Double.NaN);
        ScoreException refusal = catchThrowableOfType(ScoreException.class, () -> queue.enqueue(job(tier, id)));
        assertThat(refusal)
                .as("refusal of job %s of tier %s with score %s", id, tier, score)
                .isNotNull()
                .hasMessageContainingAll(
                        UserPolicy.NAME, id, Double.isNaN(score) ? "NaN" : new Score(score).toString());
        assertThat(refusal.policy()).as("policy").isEqualTo(UserPolicy.NAME);
        assertThat(refusal.job()).as("job").isEqualTo(JobId.of(id));
        assertThat(refusal.value()).as("value").isEqualTo(Double.valueOf(score));
        assertUnknown(queue, id);
    }

    @EachStorage
    @DisplayName("R5.8 a score outside the range that the policy declares for the tier is refused; nothing is written")
    void scoresOutsideTheTierAreRefused(Storage storage) {
        Map<String, Double> scores = Map.of(
                "at-start",
                -10.0,
                "before-start",
                Math.nextDown(-10.0),
                "before-end",
                -Double.MIN_VALUE,
                "at-end",
                0.0,
                "minus-zero",
                -0.0);
        JobQueue queue = openScoredBy(UserPolicy.byId(scores).withRanges(RANGES), storage);
        List.of("before-start", "at-end").forEach(id -> assertRefused(queue, "high", id, scores));
        assertThatThrownBy(() -> queue.enqueue(job("high", "minus-zero"))).isInstanceOf(ScoreException.class);
        acceptedScore(queue.enqueue(job("medium", "minus-zero")));
        assertAllAccepted(queue.enqueueAll(jobs("high", List.of("before-end", "at-start"))));
        LeavingOrder.assertLeft(drain(queue), List.of("at-start", "before-end", "minus-zero"));
    }

    @EachStorage
    @DisplayName("R5.9 one score that is refused refuses its whole list")
    void oneRefusedScoreRefusesTheList(Storage storage) {
        JobQueue queue = openScoredBy(UserPolicy.byId(Map.of("a", 1.0, "b", Double.NaN, "c", 2.0)), storage);
        assertThatThrownBy(() -> queue.enqueueAll(jobs("low", List.of("a", "b", "c"))))
                .isInstanceOf(ScoreException.class)
                .hasMessageContaining("job b");
        assertDepth(queue, 0);
        assertUnknown(queue, "a");
    }

    @EachStorage
    @DisplayName("R5.7 a policy that throws is refused, with what it threw as the cause; nothing is written")
    void aPolicyThatThrowsIsRefused(Storage storage) {
        IllegalStateException thrown = new IllegalStateException("no score today");
        JobQueue queue = openScoredBy(
                UserPolicy.of((job, now) -> {
                    throw thrown;
                }),
                storage);
        assertThatThrownBy(() -> queue.enqueue(job("low", "a")))
                .isInstanceOf(ScoreException.class)
                .hasMessageContainingAll(UserPolicy.NAME, "job a", "no score today")
                .hasCause(thrown);
        assertUnknown(queue, "a");
    }

    @Test
    @DisplayName("R5.7 the greatest and the least finite double are accepted")
    void theExtremesAreAccepted() {
        UserPolicy policy = UserPolicy.byId(Map.of("max", Double.MAX_VALUE, "min", -Double.MAX_VALUE));
        JobQueue queue = queues.open(RECORDS_CLOCK.options(clock).policy(policy).build());
        assertAllAccepted(queue.enqueueAll(jobs("low", List.of("max", "min"))));
        LeavingOrder.assertLeft(drain(queue), List.of("min", "max"));
    }
}
