package dev.tierq.tck;

import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Random tests that can be repeated: a failure names the seed. */
final class Seeded {
    private static final String PROPERTY = "tierq.seed";

    private Seeded() {}

    /** Runs a test with a random source; its seed is drawn anew, or the one in the system property. */
    static void run(Consumer<Random> test) {
        long seed = Long.getLong(PROPERTY, ThreadLocalRandom.current().nextLong());
        try {
            test.accept(new Random(seed));
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("%s%nTo repeat this run: -D%s=%s".formatted(e.getMessage(), PROPERTY, seed), e);
        }
    }

    /** Random UUIDs as texts: ids whose byte order has nothing to do with the order in which they are made. */
    static List<String> uuids(Random random, int count) {
        return Stream.generate(() -> new UUID(random.nextLong(), random.nextLong()).toString())
                .limit(count)
                .toList();
    }
}
