package dev.tierq.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueueTimeTest {
    @Test
    void theLastInstantIsTheLastExactCountOfMicroseconds() {
        assertThat(QueueTime.LAST).isEqualTo("2255-06-05T23:47:34.740991Z");
        assertThat(QueueTime.micros(QueueTime.LAST)).isEqualTo((1L << 53) - 1);
        assertThat(QueueTime.micros(QueueTime.FIRST)).isZero();
    }

    @Test
    void theRangeCoversItsEdgesAndNothingBeyond() {
        assertThat(QueueTime.covers(QueueTime.FIRST)).isTrue();
        assertThat(QueueTime.covers(QueueTime.FIRST.minusNanos(1))).isFalse();
        assertThat(QueueTime.covers(QueueTime.LAST)).isTrue();
        assertThat(QueueTime.covers(QueueTime.LAST.plusNanos(1))).isFalse();
        assertThat(QueueTime.covers(Instant.MIN)).isFalse();
        assertThat(QueueTime.covers(Instant.MAX)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "1970-01-01T00:00:00.000000999Z, 0",
        "1970-01-01T00:00:00.000001Z, 1",
        "1969-12-31T23:59:59.999999999Z, -1",
        "1969-12-31T23:59:59.999999Z, -1",
        "1969-12-31T23:59:59.999998999Z, -2",
        "2262-04-12T00:00:00Z, 9223372800000000",
        "9999-12-31T23:59:59Z, 253402300799000000",
        "+292278-01-01T00:00:00Z, 9161235648000000000",
        "-288300-01-01T00:00:00Z, -9160036416000000000"
    })
    void microsecondsAreRoundedDownFarBeyondTheRange(String instant, long micros) {
        assertThat(QueueTime.micros(Instant.parse(instant))).isEqualTo(micros);
    }

    @Test
    void instantsBeyondTheRangeOfALongAreRefused() {
        assertThatExceptionOfType(ArithmeticException.class).isThrownBy(() -> QueueTime.micros(Instant.MAX));
        assertThatExceptionOfType(ArithmeticException.class).isThrownBy(() -> QueueTime.micros(Instant.MIN));
    }

    @Test
    void anInstantMadeFromMicrosecondsCountsAsMany() {
        Random random = new Random(9);
        for (int i = 0; i < 100_000; i++) {
            long micros = random.nextLong() >> random.nextInt(1, 64);
            assertThat(QueueTime.micros(QueueTime.instant(micros))).isEqualTo(micros);
        }
    }

    @Test
    void theSystemsClockIsTheWallClock() {
        assertThat(QueueTime.system()).isEqualTo(InstantSource.system());
    }
}
