package dev.tierq;

import dev.tierq.scoring.QueueTime;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;

/**
 * Makes UUIDs of version 7 that never go back: RFC 9562, section 6.2, method 2.
 *
 * <p>48 bits of milliseconds, then 74 random bits that serve as a counter: the first id of a millisecond draws them
 * anew with the top bit clear, each further one adds a random step of 1 to 2<sup>32</sup>. While the clock stands still
 * or is behind the latest millisecond used, the counter of that millisecond goes on; a counter that runs over borrows the
 * next millisecond.
 */
final class TimeOrderedIds {
    private static final long LOW_BITS = 62;
    private static final long LOW_MASK = (1L << LOW_BITS) - 1;
    private static final long HIGH_LIMIT = 1L << 12;
    private static final long VERSION_7 = 0x7000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;
    private static final long STEP_MASK = 0xFFFF_FFFFL;

    private final InstantSource clock;
    private final RandomGenerator random;
    private final ReentrantLock lock = new ReentrantLock();
    private long millis;
    private long high;
    private long low;

    TimeOrderedIds(InstantSource clock, RandomGenerator random) {
        this(clock, random, Long.MIN_VALUE, 0, 0);
    }

    /** Goes on after the id of this millisecond and counter. */
    TimeOrderedIds(InstantSource clock, RandomGenerator random, long millis, long high, long low) {
        this.clock = clock;
        this.random = random;
        this.millis = millis;
        this.high = high;
        this.low = low;
    }

    static TimeOrderedIds ofThisProcess() {
        return new TimeOrderedIds(QueueTime.system(), new SecureRandom());
    }

    UUID next() {
        lock.lock();
        try {
            long now = clock.millis();
            if (now > millis) {
                begin(now);
            } else {
                step();
            }
            return new UUID(millis << 16 | VERSION_7 | high, VARIANT | low);
        } finally {
            lock.unlock();
        }
    }

    private void begin(long now) {
        millis = now;
        high = random.nextLong() & (HIGH_LIMIT / 2 - 1);
        low = random.nextLong() & LOW_MASK;
    }

    private void step() {
        low += 1 + (random.nextLong() & STEP_MASK);
        if (low > LOW_MASK) {
            low &= LOW_MASK;
            high++;
        }
        if (high == HIGH_LIMIT) {
            begin(millis + 1);
        }
    }
}
