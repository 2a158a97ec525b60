package dev.tierq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import org.junit.jupiter.api.Test;

class TenantTest {
    @Test
    void anyWellFormedTextIsATenant() {
        assertThat(Tenant.of(" a:b{}\n")).hasToString(" a:b{}\n").isEqualTo(new Tenant(" a:b{}\n"));
        assertThat(Tenant.of("x".repeat(512)).name()).hasSize(512);
    }

    @Test
    void badNamesAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Tenant.of(""))
                .withMessage("Tenant has 0 bytes of UTF-8, expected 1 to 512");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Tenant.of("x".repeat(513)))
                .withMessage("Tenant has 513 bytes of UTF-8, expected 1 to 512: \"%s…\"", "x".repeat(24));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Tenant.of("\uDC00"))
                .withMessage("Tenant holds half a surrogate pair at index 0, expected well-formed text");
        assertThatNullPointerException().isThrownBy(() -> Tenant.of(null)).withMessage("Tenant");
    }
}
