package dev.tierq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import org.junit.jupiter.api.Test;

class NewJobTest {
    @Test
    void aJobNeedsATierOnly() {
        NewJob job = NewJob.in("high").build();

        assertThat(job.tier()).isEqualTo("high");
        assertThat(job.id()).isEmpty();
        assertThat(job.tenant()).isEmpty();
        assertThat(job.payload()).isEqualTo(Payload.EMPTY);
        assertThat(job.headers()).isEmpty();
    }

    @Test
    void theShortFormSetsTierAndPayload() {
        NewJob job = NewJob.of("low", Payload.ofText("data"));

        assertThat(job.tier()).isEqualTo("low");
        assertThat(job.payload().text()).isEqualTo("data");
        assertThat(job.id()).isEmpty();
    }

    @Test
    void theBuilderSetsEverything() {
        NewJob job = NewJob.in("low")
                .id("a")
                .tenant(Tenant.of("t"))
                .payload(Payload.ofText("data"))
                .header("k", "v")
                .build();

        assertThat(job.id()).contains(JobId.of("a"));
        assertThat(job.tenant()).contains(Tenant.of("t"));
        assertThat(job.payload().text()).isEqualTo("data");
        assertThat(job.headers()).containsEntry("k", "v").hasSize(1);
    }

    @Test
    void headersKeepTheirOrderAndAReplacedOneItsPlace() {
        NewJob job = NewJob.in("low")
                .header("z", "1")
                .header("a", "2")
                .header("m", "")
                .header("z", "4")
                .build();

        assertThat(job.headers().keySet()).containsExactly("z", "a", "m");
        assertThat(job.headers().values()).containsExactly("4", "2", "");
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> job.headers().put("x", "y"));
    }

    @Test
    void theBuilderMayGoOnWithoutTouchingTheJob() {
        NewJob.Builder builder = NewJob.in("low").header("a", "1");
        NewJob first = builder.build();
        builder.header("b", "2").id("later");

        assertThat(first.headers()).hasSize(1);
        assertThat(first.id()).isEmpty();
    }

    @Test
    void theTextOfAJobHidesItsData() {
        NewJob job = NewJob.in("low")
                .id("a")
                .tenant(Tenant.of("secret"))
                .payload(Payload.ofText("secret"))
                .header("secret", "secret")
                .build();

        assertThat(job).hasToString("NewJob[tier=low, id=a, 6 bytes]");
    }

    @Test
    void badHeadersAreRefused() {
        NewJob.Builder builder = NewJob.in("low");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.header("", "v"))
                .withMessage("Header name has 0 bytes of UTF-8, expected 1 to 65536");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.header("k\uD800", "v"))
                .withMessage("Header name holds half a surrogate pair at index 1, expected well-formed text");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.header("k", "v\uD800"))
                .withMessage("Header k holds half a surrogate pair at index 1, expected well-formed text");
    }

    @Test
    void headersTakeUpTo64KibibytesTogether() {
        NewJob.Builder full =
                NewJob.in("low").header("\u00e9", "x".repeat(65_530)).header("abc", "\u00e9");

        assertThatIllegalArgumentException()
                .isThrownBy(full::build)
                .withMessage("Headers have 65537 bytes, expected at most 65536: move data to the payload");
        assertThat(full.header("abc", "x").build().headers()).hasSize(2);
    }

    @Test
    void missingPartsAreRefused() {
        NewJob.Builder builder = NewJob.in("low");

        assertThatNullPointerException().isThrownBy(() -> NewJob.in(null)).withMessage("tier");
        assertThatNullPointerException()
                .isThrownBy(() -> NewJob.of("low", null))
                .withMessage("payload");
        assertThatNullPointerException()
                .isThrownBy(() -> builder.id((JobId) null))
                .withMessage("id");
        assertThatNullPointerException().isThrownBy(() -> builder.tenant(null)).withMessage("tenant");
        assertThatNullPointerException().isThrownBy(() -> builder.payload(null)).withMessage("payload");
        assertThatNullPointerException()
                .isThrownBy(() -> builder.header(null, "v"))
                .withMessage("Header name");
        assertThatNullPointerException()
                .isThrownBy(() -> builder.header("k", null))
                .withMessage("Header k");
    }
}
