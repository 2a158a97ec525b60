package dev.tierq.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StepTextTest {
    @Test
    void aStepIsWrittenInTheLargestUnitThatFits() {
        assertThat(StepText.of(113_686_837.7)).isEqualTo("113.7 ms");
        assertThat(StepText.of(222_044.6)).isEqualTo("222.0 µs");
        assertThat(StepText.of(1.7347)).isEqualTo("1.735 ns");
        assertThat(StepText.of(0.01355)).isEqualTo("13.55 ps");
        assertThat(StepText.of(2.5e9)).isEqualTo("2.500 s");
    }

    @Test
    void noStepIsNought() {
        assertThat(StepText.of(0)).isEqualTo("0");
    }
}
