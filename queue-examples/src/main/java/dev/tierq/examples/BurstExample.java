package dev.tierq.examples;

import dev.tierq.scoring.StrictPolicy;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The same burst of jobs under each policy: how many leave in another place than they came in? */
@Command(
        name = "burst",
        description = "Send the same burst of jobs, 10 ms apart in each of two tiers, through every policy on a plain"
                + " sorted set: jobs out of place, and how far.")
final class BurstExample implements Callable<Integer> {
    private static final List<TextTable.Column<BurstResult>> COLUMNS = List.of(
            TextTable.text("policy", BurstResult::policy),
            TextTable.text("tier", BurstResult::tier),
            TextTable.whole("jobs", BurstResult::jobs),
            TextTable.whole("distinct scores", BurstResult::distinctScores),
            TextTable.whole("out of place", BurstResult::outOfPlace),
            TextTable.right("share", BurstExample::share),
            TextTable.whole("largest displacement", BurstResult::largestDisplacement));

    private final PrintWriter out;
    private final PrintWriter err;

    @Mixin
    private final Backend.Choice where = new Backend.Choice();

    @Option(
            names = "--jobs",
            paramLabel = "N",
            defaultValue = "5000",
            converter = Count.class,
            description = "Jobs per tier. Default: ${DEFAULT-VALUE}.")
    private int jobs;

    BurstExample(PrintWriter out, PrintWriter err) {
        this.out = out;
        this.err = err;
    }

    @Override
    public Integer call() {
        try (Backend.Session session = where.backend().open()) {
            List<BurstResult> results = Policies.all().stream()
                    .flatMap(policy -> Burst.run(session.queues(), policy, jobs).stream())
                    .toList();
            out.printf(
                    Locale.ROOT,
                    "Burst of %,d jobs in each of two tiers, 10 ms apart, backend %s%n",
                    jobs,
                    where.backend());
            out.println(TextTable.of(results, COLUMNS));
            return status(results);
        }
    }

    private static String share(BurstResult result) {
        return String.format(Locale.ROOT, "%.1f %%", 100.0 * result.outOfPlace() / result.jobs());
    }

    /** A strict queue promises order. */
    private int status(List<BurstResult> results) {
        String promised = StrictPolicy.strict().name();
        long broken = results.stream()
                .filter(result -> result.policy().equals(promised))
                .mapToLong(BurstResult::outOfPlace)
                .sum();
        if (broken > 0) {
            err.printf(Locale.ROOT, "Policy %s let %d jobs leave out of place, expected none%n", promised, broken);
        }
        return broken > 0 ? 1 : 0;
    }
}
