package dev.tierq.examples;

import dev.tierq.scoring.QueueTime;
import dev.tierq.scoring.ScoreResolution;
import dev.tierq.scoring.ScoreResolution.TierResolution;
import dev.tierq.scoring.Tiers;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What each policy guarantees at a date: how far apart must two jobs be to leave in order, and until when does it hold? */
@Command(
        name = "resolution",
        description = "Report what each policy guarantees at a date: the step in time at which two jobs of a tier"
                + " no longer share a score (0: the order does not come from the clock), and until when it holds.")
final class ResolutionExample implements Callable<Integer> {
    private static final List<TextTable.Column<Row>> COLUMNS = List.of(
            TextTable.text("policy", Row::policy),
            TextTable.text("tier", row -> row.tier().tier().name()),
            TextTable.right("guaranteed step", row -> StepText.of(row.tier().guaranteedStepNanos())),
            TextTable.right("expected step", row -> StepText.of(row.tier().expectedStepNanos())),
            TextTable.right(
                    "unit", row -> StepText.of((double) row.tier().unit().toNanos())),
            TextTable.text("valid from", row -> row.tier().validFrom().toString()),
            TextTable.text("valid until", row -> row.tier().validUntil().toString()));

    private final PrintWriter out;

    @Option(
            names = "--at",
            paramLabel = "INSTANT",
            converter = InstantReader.class,
            description = "Such as 2026-06-01T00:00:00Z. Default: now.")
    private @Nullable Instant at;

    @Option(names = "--output", paramLabel = "FILE", description = "Write the report as JSON, too.")
    private @Nullable Path output;

    ResolutionExample(PrintWriter out) {
        this.out = out;
    }

    @Override
    public Integer call() {
        if (output != null) {
            JsonFile.check(output);
        }
        Instant date = at == null ? QueueTime.system().instant() : at;
        List<ScoreResolution> reports = Policies.all().stream()
                .map(policy -> policy.resolution(Tiers.STANDARD, date))
                .toList();
        out.println("Resolution of the policies at " + date);
        out.println(TextTable.of(reports.stream().flatMap(Row::of).toList(), COLUMNS));
        if (output != null) {
            JsonFile.write(output, reports.stream().map(Json::of).toList());
        }
        return 0;
    }

    private record Row(String policy, TierResolution tier) {
        static Stream<Row> of(ScoreResolution report) {
            return report.tiers().stream().map(tier -> new Row(report.policy(), tier));
        }
    }

    private record Json(String policy, String at, List<TierJson> tiers) {
        static Json of(ScoreResolution report) {
            return new Json(
                    report.policy(),
                    report.at().toString(),
                    report.tiers().stream().map(TierJson::of).toList());
        }
    }

    private record TierJson(
            String tier, double guaranteedStepNanos, double expectedStepNanos, String validFrom, String validUntil) {
        static TierJson of(TierResolution tier) {
            return new TierJson(
                    tier.tier().name(),
                    tier.guaranteedStepNanos(),
                    tier.expectedStepNanos(),
                    tier.validFrom().toString(),
                    tier.validUntil().toString());
        }
    }
}
