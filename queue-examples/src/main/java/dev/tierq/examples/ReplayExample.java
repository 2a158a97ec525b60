package dev.tierq.examples;

import dev.tierq.scoring.ScoringPolicy;
import dev.tierq.scoring.StrictPolicy;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A recorded trace goes through a queue to simulated workers: who waited how long, and did any job leave out of order? */
@Command(
        name = "replay",
        description = "Feed a recorded trace through a queue with simulated workers, in virtual time:"
                + " waits per tier, and jobs that left out of order.")
final class ReplayExample implements Callable<Integer> {
    private final PrintWriter out;
    private final PrintWriter err;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description = "CSV with the header " + TraceReader.HEADER
                    + ", sorted by arrival, tiers high, medium and low; without it a made-up sample of 400 jobs.")
    private @Nullable Path trace;

    @Option(
            names = "--workers",
            paramLabel = "N",
            defaultValue = "5",
            converter = Count.class,
            description = "Workers. Default: ${DEFAULT-VALUE}, few enough for the jobs of the sample to wait.")
    private int workers;

    @Mixin
    private final Backend.Choice where = new Backend.Choice();

    @Option(
            names = "--policy",
            paramLabel = "NAME",
            defaultValue = "strict",
            converter = Policies.Reader.class,
            description = "Scoring policy: strict, weighted-thousands, weighted-units or weighted-units-2026;"
                    + " repeat it to compare. Default: ${DEFAULT-VALUE}.")
    private List<ScoringPolicy> policies = new ArrayList<>();

    @Option(names = "--output", paramLabel = "FILE", description = "Write the figures as JSON, too.")
    private @Nullable Path output;

    ReplayExample(PrintWriter out, PrintWriter err) {
        this.out = out;
        this.err = err;
    }

    @Override
    public Integer call() {
        if (output != null) {
            JsonFile.check(output);
        }
        Trace jobs = trace == null ? TraceReader.sample() : TraceReader.read(trace);
        ReplayReport report = new ReplayReport(jobs.name(), jobs.jobs().size(), workers, where.backend(), replay(jobs));
        out.print(report.text());
        out.flush();
        if (output != null) {
            JsonFile.write(output, report.json());
        }
        return status(report);
    }

    private List<ReplayResult> replay(Trace jobs) {
        try (Backend.Session session = where.backend().open()) {
            return policies.stream()
                    .map(policy -> replay(session, jobs, policy))
                    .toList();
        }
    }

    private ReplayResult replay(Backend.Session session, Trace jobs, ScoringPolicy policy) {
        try (Progress progress = Progress.onTerminal(policy.name(), jobs.jobs().size())) {
            return Replay.run(session.queues(), jobs, workers, policy, progress);
        }
    }

    /** A strict queue promises order. */
    private int status(ReplayReport report) {
        String promised = StrictPolicy.strict().name();
        int broken = report.results().stream()
                .filter(result -> result.policy().equals(promised))
                .mapToInt(ReplayResult::outOfOrder)
                .sum();
        if (broken > 0) {
            err.printf(Locale.ROOT, "Policy %s let %d jobs leave out of order, expected none%n", promised, broken);
        }
        return broken > 0 ? 1 : 0;
    }
}
