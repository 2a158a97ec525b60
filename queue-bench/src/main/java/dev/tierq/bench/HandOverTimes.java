package dev.tierq.bench;

import dev.tierq.Storage;
import dev.tierq.tck.RedisServer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How long it takes from an enqueue on an idle queue until the one who waits has the job, beside a bare {@code BZPOPMIN} that a
 * {@code ZADD} ends. All are measured in turn, hand-over by hand-over, after a warm-up of a quarter as many.
 *
 * <pre>mvn -q compile exec:java -pl queue-bench -am -Dbench.skip=false -Dexec.args="2000"</pre>
 *
 * <p>The argument is how many hand-overs each makes, 2,000 by default. The server is the one at {@code TIERQ_REDIS_URI}, which
 * nobody else should use meanwhile, else one of the program's own.
 */
public final class HandOverTimes {
    private static final int DEFAULT_ROUNDS = 2_000;
    private static final int WARM_UP_SHARE = 4;
    private static final double NANOS_IN_MICROS = 1_000;

    private HandOverTimes() {}

    /**
     * Measures and prints a table.
     *
     * @param args how many hand-overs each makes, 1 or more
     */
    public static void main(String[] args) {
        int rounds = args.length == 0 ? DEFAULT_ROUNDS : Integer.parseInt(args[0]);
        System.out.println(report(measure(RedisServer.shared(), rounds)));
    }

    /** Measures each in turn; gives the times of each in nanoseconds, the bare one first. */
    static Map<String, long[]> measure(String uri, int rounds) {
        try (Stopwatch stopwatch = new Stopwatch(uri);
                HandOver bare = new BareHandOver(uri);
                HandOver records = new QueueHandOver("records", uri, Storage.RECORDS, false);
                HandOver ids = new QueueHandOver("ids only", uri, Storage.IDS_ONLY, false);
                HandOver direct = new QueueHandOver("ids only, blockingPop", uri, Storage.IDS_ONLY, true)) {
            List<HandOver> all = List.of(bare, records, ids, direct);
            round(stopwatch, all, 1 + rounds / WARM_UP_SHARE);
            return round(stopwatch, all, rounds);
        }
    }

    private static Map<String, long[]> round(Stopwatch stopwatch, List<HandOver> all, int rounds) {
        long[][] times = new long[all.size()][rounds];
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < all.size(); i++) {
                times[i][round] = stopwatch.nanos(all.get(i));
            }
        }
        Map<String, long[]> named = new LinkedHashMap<>();
        for (int i = 0; i < all.size(); i++) {
            named.put(all.get(i).name(), times[i]);
        }
        return named;
    }

    /** A table of the median and the 99th percentile in microseconds, and how many times the bare ones they are. */
    static String report(Map<String, long[]> times) {
        long[] bare = times.values().iterator().next();
        List<String> lines = new ArrayList<>();
        lines.add("%-22s %9s %9s %7s %7s".formatted("hand-over", "p50 us", "p99 us", "p50 x", "p99 x"));
        times.forEach((name, nanos) -> lines.add(String.format(
                Locale.ROOT,
                "%-22s %9.1f %9.1f %7.2f %7.2f",
                name,
                percentile(nanos, 50) / NANOS_IN_MICROS,
                percentile(nanos, 99) / NANOS_IN_MICROS,
                percentile(nanos, 50) / percentile(bare, 50),
                percentile(nanos, 99) / percentile(bare, 99))));
        return String.join("\n", lines);
    }

    /** The nearest rank: the smallest value that so many percent of all do not exceed. */
    static double percentile(long[] values, int percent) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[Math.max(1, (int) Math.ceil(sorted.length * (percent / 100.0))) - 1];
    }
}
