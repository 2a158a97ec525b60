package dev.tierq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CacheStatisticsTest {
    @Test
    void theNumbersAreKept() {
        CacheStatistics statistics = new CacheStatistics(4, 3, 2, 1);

        assertThat(statistics.hits()).isEqualTo(4);
        assertThat(statistics.misses()).isEqualTo(3);
        assertThat(statistics.evictions()).isEqualTo(2);
        assertThat(statistics.size()).isEqualTo(1);
        assertThat(new CacheStatistics(0, 0, 0, 0)).isNotEqualTo(statistics);
    }

    @ParameterizedTest
    @CsvSource({"-1, 0, 0, 0", "0, -1, 0, 0", "0, 0, -1, 0", "0, 0, 0, -1"})
    void aNegativeNumberIsRefused(long hits, long misses, long evictions, long size) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CacheStatistics(hits, misses, evictions, size))
                .withMessage(
                        "Cache counts %d hits, %d misses, %d evictions and %d entries, expected 0 or more of each",
                        hits, misses, evictions, size);
    }
}
