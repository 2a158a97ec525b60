package dev.tierq.scoring;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/**
 * The one place that reads the wall clock, and the one that counts time in microseconds.
 *
 * <p>Queues count microseconds since 1970-01-01T00:00:00Z as whole numbers below 2<sup>53</sup>, which a double holds
 * exactly: until {@link #LAST}.
 */
public final class QueueTime {
    /** The first instant that a queue's clock may show. */
    public static final Instant FIRST = Instant.EPOCH;

    /** The last instant that a queue's clock may show: 2<sup>53</sup> − 1 µs, 2255-06-05T23:47:34.740991Z. */
    public static final Instant LAST = Instant.EPOCH.plus((1L << 53) - 1, ChronoUnit.MICROS);

    static final long MICROS_PER_SECOND = 1_000_000;
    static final int NANOS_PER_MICRO = 1_000;

    private QueueTime() {}

    /** {@return the wall clock of this host} */
    public static InstantSource system() {
        return InstantSource.system();
    }

    /**
     * Tells whether a queue's clock may show an instant.
     *
     * @param instant any instant
     * @return true from {@link #FIRST} to {@link #LAST}
     */
    public static boolean covers(Instant instant) {
        return !instant.isBefore(FIRST) && !instant.isAfter(LAST);
    }

    /**
     * Counts the whole microseconds from 1970 to an instant, rounded down, before 1970 too: a later instant never has a
     * lower count.
     *
     * @param instant an instant within ±292,000 years of 1970
     * @return the microseconds, negative before 1970
     * @throws ArithmeticException if the count leaves the range of a long
     */
    public static long micros(Instant instant) {
        return Math.addExact(
                Math.multiplyExact(instant.getEpochSecond(), MICROS_PER_SECOND), instant.getNano() / NANOS_PER_MICRO);
    }

    /**
     * The instant that lies a number of microseconds after 1970: {@link #micros} of it is that number again.
     *
     * @param micros microseconds since 1970-01-01T00:00:00Z
     * @return the instant
     */
    public static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
}
