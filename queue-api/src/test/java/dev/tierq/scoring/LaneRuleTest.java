package dev.tierq.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LaneRuleTest {
    private static final Tiers TIERS = Tiers.STANDARD;
    private static final LaneRule RULE = StrictPolicy.strict().rule(TIERS);
    private static final ScoreLayout LAYOUT = RULE.layout();

    @Test
    void aProducersScoreIsTheOneThatALaneGivesItsFirstJob() {
        Random random = new Random(4);
        long first = QueueTime.micros(LAYOUT.epoch());
        for (int i = 0; i < 10_000; i++) {
            long micros = random.nextLong(first, QueueTime.micros(LAYOUT.horizon()));
            Tier tier = TIERS.ranked(random.nextInt(3));
            Instant now = QueueTime.instant(micros).plusNanos(random.nextInt(1_000));

            assertThat(RULE.score(new PlainJob(tier), now))
                    .isEqualTo(LaneState.START
                            .assign(LAYOUT, micros, List.of(tier))
                            .scores()
                            .get(0));
        }
    }

    @Test
    void theEpochNeedNotBeAWholeSecond() {
        LaneRule rule = new LaneRule(new ScoreLayout(Instant.parse("2026-01-01T00:00:00.999999Z"), 1L << 51));

        assertThat(rule.score(new PlainJob(TIERS.ranked(0)), Instant.parse("2026-01-01T00:00:01.000001999Z")))
                .isEqualTo(2.0);
    }

    @Test
    void jobsOfOneMicrosecondTie() {
        Instant now = Instant.parse("2026-12-01T00:00:00.000001Z");
        PlainJob job = new PlainJob(TIERS.ranked(1));

        assertThat(RULE.score(job, now)).isEqualTo(RULE.score(job, now.plusNanos(999)));
        assertThat(RULE.score(job, now)).isLessThan(RULE.score(job, now.plusNanos(1_000)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-1000000000-01-01T00:00:00Z",
                "1969-12-31T23:59:59.999999999Z",
                "2025-12-31T23:59:59Z",
                "2025-12-31T23:59:59.999999999Z",
                "2097-05-10T11:56:53.685248Z",
                "9999-12-31T23:59:59Z",
                "+292278994-08-17T07:12:55.807Z",
                "+1000000000-12-31T23:59:59.999999999Z"
            })
    void noInstantOutsideTheLayoutGetsAScoreInsideItsTier(String instant) {
        for (Tier tier : TIERS) {
            double score = RULE.score(new PlainJob(tier), Instant.parse(instant));

            assertThat(RULE.range(tier).orElseThrow().contains(score))
                    .as("%s", score)
                    .isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 999_999, 1_000_000, (1L << 51) - 1})
    void everyInstantInsideTheLayoutIsReadBackFromItsScore(long value) {
        Instant now = LAYOUT.epoch().plus(value, ChronoUnit.MICROS);
        for (Tier tier : TIERS) {
            double score = RULE.score(new PlainJob(tier), now);

            assertThat(RULE.range(tier).orElseThrow().contains(score)).isTrue();
            assertThat(LAYOUT.rank(score)).isEqualTo(tier.rank());
            assertThat(LAYOUT.time(score)).isEqualTo(now);
        }
    }

    @Test
    void aRuleWithoutALayoutIsRefused() {
        assertThatNullPointerException().isThrownBy(() -> new LaneRule(null)).withMessage("layout");
    }
}
