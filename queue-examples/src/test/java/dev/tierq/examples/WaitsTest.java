package dev.tierq.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WaitsTest {
    @Test
    void percentilesAreThoseOfTheNearestRank() {
        Waits waits = new Waits(50, 15, 40, 20, 35);

        assertThat(waits.percentile(5)).isEqualTo(15);
        assertThat(waits.percentile(30)).isEqualTo(20);
        assertThat(waits.percentile(40)).isEqualTo(20);
        assertThat(waits.percentile(50)).isEqualTo(35);
        assertThat(waits.percentile(100)).isEqualTo(50);
    }

    @Test
    void theNinetyNinthOfAHundredIsTheSecondLongest() {
        assertThat(new Waits(LongStream.rangeClosed(1, 100).toArray()).percentile(99))
                .isEqualTo(99);
        assertThat(new Waits(LongStream.rangeClosed(1, 101).toArray()).percentile(99))
                .isEqualTo(100);
    }

    @Test
    void oneWaitIsEveryPercentile() {
        Waits waits = new Waits(7);

        assertThat(waits.percentile(1)).isEqualTo(7);
        assertThat(waits.percentile(99)).isEqualTo(7);
        assertThat(waits.mean()).isEqualTo(7.0);
    }

    @Test
    void meanAndLongestAreExact() {
        Waits waits = new Waits(1, 0, 1);

        assertThat(waits.mean()).isEqualTo(2.0 / 3);
        assertThat(waits.longest()).isEqualTo(1);
        assertThat(waits.jobs()).isEqualTo(3);
    }
}
