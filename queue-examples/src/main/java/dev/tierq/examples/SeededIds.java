package dev.tierq.examples;

import dev.tierq.JobId;
import java.util.Random;
import java.util.UUID;

/** Random UUIDs, the same ones in every run: jobs of equal score leave in random order, repeatably. */
final class SeededIds {
    private static final long VERSION_MASK = 0xF000L;
    private static final long VERSION_4 = 0x4000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;

    private final Random random;

    SeededIds(long seed) {
        this.random = new Random(seed);
    }

    JobId next() {
        long high = (random.nextLong() & ~VERSION_MASK) | VERSION_4;
        long low = (random.nextLong() >>> 2) | VARIANT;
        return JobId.of(new UUID(high, low).toString());
    }
}
