package dev.tierq.examples;

import java.util.List;
import java.util.Locale;

/**
 * Replays of one trace.
 *
 * @param trace where the trace came from
 * @param jobs how many jobs it has
 * @param workers how many workers there were
 * @param backend where the queue lived
 * @param results one per policy
 */
record ReplayReport(String trace, int jobs, int workers, Backend backend, List<ReplayResult> results) {
    private static final List<TextTable.Column<TierResult>> COLUMNS = List.of(
            TextTable.text("tier", result -> result.tier().name()),
            TextTable.whole("jobs", result -> result.waits().jobs()),
            TextTable.decimal("mean wait s", result -> result.waits().mean()),
            TextTable.whole("p50 s", result -> result.waits().percentile(50)),
            TextTable.whole("p99 s", result -> result.waits().percentile(99)),
            TextTable.whole("longest s", result -> result.waits().longest()),
            TextTable.whole("out of order", TierResult::outOfOrder));

    ReplayReport {
        results = List.copyOf(results);
    }

    /** The tables, one per policy, as they are printed. */
    String text() {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT, "Replay of %s: jobs %,d, workers %,d, backend %s%n", trace, jobs, workers, backend));
        results.forEach(result -> text.append(text(result)));
        return text.toString();
    }

    private static String text(ReplayResult result) {
        Throughput queue = result.throughput();
        return String.format(
                Locale.ROOT,
                "%nPolicy %s: the last job ended at second %,d%n%s%n"
                        + "Queue: %,d operations (jobs enqueued and taken) in %,d calls and %.2f s: %,.0f operations a second%n",
                result.policy(),
                result.makespanSeconds(),
                TextTable.of(result.tiers(), COLUMNS),
                queue.operations(),
                queue.calls(),
                queue.seconds(),
                queue.operationsPerSecond());
    }

    /** The figures, named as other programs read them. */
    Json json() {
        return new Json(
                trace,
                jobs,
                workers,
                backend.toString(),
                results.stream().map(ReplayReport::json).toList());
    }

    private static PolicyJson json(ReplayResult result) {
        return new PolicyJson(
                result.policy(),
                result.outOfOrder(),
                result.makespanSeconds(),
                result.tiers().stream().map(ReplayReport::json).toList());
    }

    private static TierJson json(TierResult result) {
        Waits waits = result.waits();
        return new TierJson(
                result.tier().name(),
                waits.jobs(),
                waits.mean(),
                waits.percentile(50),
                waits.percentile(99),
                waits.longest());
    }

    record Json(String trace, int jobs, int workers, String backend, List<PolicyJson> policies) {}

    record PolicyJson(String policy, int outOfOrder, long makespanSeconds, List<TierJson> tiers) {}

    record TierJson(String tier, int jobs, double meanWait, long p50Wait, long p99Wait, long maxWait) {}
}
