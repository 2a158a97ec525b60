package dev.tierq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.tierq.scoring.Score;
import dev.tierq.scoring.Tiers;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JobTest {
    private static final JobId ID = JobId.of("a");
    private static final Score SCORE = new Score(1.5);
    private static final Instant TIME = Instant.parse("2026-12-01T00:00:00.000001Z");

    @Test
    void aJobOfIdsOnlyKnowsIdAndScore() {
        Job job = Job.builder(ID, SCORE).build();

        assertThat(job.id()).isEqualTo(ID);
        assertThat(job.score()).isEqualTo(SCORE);
        assertThat(job.tier()).isEmpty();
        assertThat(job.tenant()).isEmpty();
        assertThat(job.payload()).isEqualTo(Payload.EMPTY);
        assertThat(job.headers()).isEmpty();
        assertThat(job.attempts()).isZero();
        assertThat(job.acceptance()).isEmpty();
        assertThat(job.enqueuedAt()).isEmpty();
    }

    @Test
    void aJobWithARecordKnowsEverything() {
        Job job = full().build();

        assertThat(job.tier()).contains(Tiers.STANDARD.ranked(1));
        assertThat(job.tenant()).contains(Tenant.of("t"));
        assertThat(job.payload().text()).isEqualTo("secret");
        assertThat(job.headers()).containsExactly(Map.entry("k", "secret"));
        assertThat(job.attempts()).isEqualTo(2);
        assertThat(job.acceptance()).hasValue(7);
        assertThat(job.enqueuedAt()).contains(TIME);
    }

    @Test
    void headersKeepTheirOrderAndAreCopied() {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("z", "1");
        headers.put("a", "2");
        Job job = Job.builder(ID, SCORE).headers(headers).build();
        headers.clear();

        assertThat(job.headers().keySet()).containsExactly("z", "a");
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> job.headers().clear());
    }

    @Test
    void theTextOfAJobHidesItsData() {
        assertThat(full().build()).hasToString("Job[id=a, score=1.5, tier=medium, acceptance=7, 6 bytes]");
        assertThat(Job.builder(ID, SCORE).build())
                .hasToString("Job[id=a, score=1.5, tier=null, acceptance=null, 0 bytes]");
    }

    @Test
    void jobsAreEqualIfAllIsEqual() {
        assertThat(full().build()).isEqualTo(full().build()).hasSameHashCodeAs(full().build());
        assertThat(full().build())
                .isNotEqualTo(full().tier(null).build())
                .isNotEqualTo(full().tenant(null).build())
                .isNotEqualTo(full().payload(Payload.EMPTY).build())
                .isNotEqualTo(full().headers(Map.of()).build())
                .isNotEqualTo(full().attempts(3).build())
                .isNotEqualTo(full().accepted(8, TIME).build())
                .isNotEqualTo(full().accepted(7, TIME.plusNanos(1_000)).build())
                .isNotEqualTo(Job.builder(ID, SCORE).build())
                .isNotEqualTo(ID);
    }

    @Test
    void missingPartsAreRefused() {
        Job.Builder builder = Job.builder(ID, SCORE);

        assertThatNullPointerException()
                .isThrownBy(() -> Job.builder(null, SCORE))
                .withMessage("id");
        assertThatNullPointerException().isThrownBy(() -> Job.builder(ID, null)).withMessage("score");
        assertThatNullPointerException().isThrownBy(() -> builder.payload(null)).withMessage("payload");
        assertThatNullPointerException().isThrownBy(() -> builder.headers(null)).withMessage("headers");
        assertThatNullPointerException()
                .isThrownBy(() -> builder.accepted(1, null))
                .withMessage("enqueuedAt");
    }

    private static Job.Builder full() {
        return Job.builder(ID, SCORE)
                .tier(Tiers.STANDARD.ranked(1))
                .tenant(Tenant.of("t"))
                .payload(Payload.ofText("secret"))
                .headers(Map.of("k", "secret"))
                .attempts(2)
                .accepted(7, TIME);
    }
}
