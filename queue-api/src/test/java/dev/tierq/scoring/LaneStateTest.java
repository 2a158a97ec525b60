package dev.tierq.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LaneStateTest {
    private static final Tiers TIERS = Tiers.STANDARD;
    private static final Tier HIGH = TIERS.ranked(0);
    private static final Tier MEDIUM = TIERS.ranked(1);
    private static final Tier LOW = TIERS.ranked(2);
    private static final ScoreLayout LAYOUT = StrictPolicy.strict().rule(TIERS).layout();
    private static final long EPOCH = QueueTime.micros(LAYOUT.epoch());
    private static final long WIDTH = LAYOUT.width();
    private static final long FIVE_SECONDS = 5_000_000;

    @Test
    void theFirstScoresAreThoseOfTheJavadocOfStrict() {
        LaneState.Assignment first = LaneState.START.assign(LAYOUT, EPOCH, List.of(HIGH, HIGH, MEDIUM));
        LaneState.Assignment later = first.next().assign(LAYOUT, EPOCH + 1_000, List.of(HIGH));

        assertThat(first.scores()).containsExactly(0.0, 1.0, 2_251_799_813_685_248.0);
        assertThat(later.scores()).containsExactly(1_000.0);
    }

    @Test
    void lanesAreIndependent() {
        LaneState.Assignment assignment =
                LaneState.START.assign(LAYOUT, EPOCH + 7, List.of(LOW, HIGH, LOW, LOW, MEDIUM, HIGH));

        assertThat(assignment.scores())
                .containsExactly(2 * WIDTH + 7.0, 7.0, 2 * WIDTH + 8.0, 2 * WIDTH + 9.0, WIDTH + 7.0, 8.0);
    }

    @Test
    void aLaneThatWasAbsentStartsAtTheClock() {
        LaneState lowOnly =
                LaneState.START.assign(LAYOUT, EPOCH, List.of(LOW, LOW)).next();

        assertThat(lowOnly.assign(LAYOUT, EPOCH, List.of(HIGH, MEDIUM, LOW)).scores())
                .containsExactly(0.0, (double) WIDTH, 2 * WIDTH + 2.0);
    }

    @Test
    void lanesThatAListLeavesOutKeepTheirPlace() {
        LaneState all = LaneState.START
                .assign(LAYOUT, EPOCH, List.of(HIGH, MEDIUM, LOW, LOW))
                .next();
        LaneState highOnly = all.assign(LAYOUT, EPOCH, List.of(HIGH)).next();

        assertThat(highOnly.assign(LAYOUT, EPOCH, List.of(HIGH, MEDIUM, LOW)).scores())
                .containsExactly(2.0, WIDTH + 1.0, 2 * WIDTH + 2.0);
    }

    @Test
    void anAssignmentThatIsNotKeptChangesNothing() {
        LaneState before = LaneState.START.assign(LAYOUT, EPOCH, List.of(HIGH)).next();
        before.assign(LAYOUT, EPOCH + 99, List.of(HIGH, LOW));

        assertThat(before.latestNow()).isEqualTo(EPOCH);
        assertThat(before.assign(LAYOUT, EPOCH, List.of(HIGH)).scores()).containsExactly(1.0);
    }

    @Test
    void theClockOfTheQueueNeverGoesBack() {
        LaneState ahead = LaneState.START.at(EPOCH + FIVE_SECONDS);
        LaneState.Assignment afterStepBack = ahead.assign(LAYOUT, EPOCH, List.of(LOW));

        assertThat(ahead.now(EPOCH)).isEqualTo(EPOCH + FIVE_SECONDS);
        assertThat(ahead.now(EPOCH + FIVE_SECONDS + 1)).isEqualTo(EPOCH + FIVE_SECONDS + 1);
        assertThat(afterStepBack.scores()).containsExactly(2.0 * WIDTH + FIVE_SECONDS);
        assertThat(afterStepBack.next().latestNow()).isEqualTo(EPOCH + FIVE_SECONDS);
        assertThat(afterStepBack.next().at(EPOCH).latestNow()).isEqualTo(EPOCH + FIVE_SECONDS);
    }

    @Test
    void theStartKnowsNoClock() {
        assertThat(LaneState.START.latestNow()).isEqualTo(Long.MIN_VALUE);
        assertThat(LaneState.START.now(-5)).isEqualTo(-5);
        assertThat(LaneState.START.assign(LAYOUT, EPOCH, List.of()).scores()).isEmpty();
    }

    @Test
    void aTimeBeforeTheEpochIsScoredBelowTheTierSoThatItCanBeRefused() {
        double score = LaneState.START
                .assign(LAYOUT, EPOCH - 1, List.of(MEDIUM))
                .scores()
                .get(0);

        assertThat(score).isEqualTo(WIDTH - 1.0);
        assertThat(LAYOUT.range(MEDIUM).contains(score)).isFalse();
    }

    @Test
    void aFullTierIsScoredIntoTheNextSoThatItCanBeRefused() {
        List<Double> scores = LaneState.START
                .assign(LAYOUT, EPOCH + WIDTH - 1, List.of(LOW, LOW, LOW))
                .scores();

        assertThat(scores.stream().map(LAYOUT.range(LOW)::contains)).containsExactly(true, false, false);
    }

    static Stream<LongUnaryOperator> clocks() {
        return Stream.of(
                step -> EPOCH,
                step -> EPOCH + step / 100,
                step -> EPOCH + step,
                step -> EPOCH + step * 1_000,
                step -> EPOCH + 10 * FIVE_SECONDS + step - (step % 500 < 250 ? 0 : FIVE_SECONDS),
                step -> EPOCH + 10 * FIVE_SECONDS - step * 1_000);
    }

    @ParameterizedTest
    @MethodSource("clocks")
    void eachLaneKeepsTheOrderOfAcceptanceAndNeverRepeats(LongUnaryOperator clock) {
        Random random = new Random(11);
        LaneState state = LaneState.START;
        double[] lastOfLane = {-1, -1, -1};
        HashSet<Double> seen = new HashSet<>();
        for (int step = 0; step < 5_000; step++) {
            List<Tier> tiers = new ArrayList<>();
            for (int job = random.nextInt(4); job >= 0; job--) {
                tiers.add(TIERS.ranked(random.nextInt(3)));
            }
            LaneState.Assignment assignment = state.assign(LAYOUT, clock.applyAsLong(step), tiers);
            state = assignment.next();
            for (int job = 0; job < tiers.size(); job++) {
                double score = assignment.scores().get(job);
                int rank = tiers.get(job).rank();
                assertThat(LAYOUT.rank(score)).isEqualTo(rank);
                assertThat(score).isGreaterThan(lastOfLane[rank]);
                assertThat(seen.add(score)).isTrue();
                lastOfLane[rank] = score;
            }
        }
    }
}
