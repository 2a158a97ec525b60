package dev.tierq.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResolutionExampleTest {
    @TempDir
    private Path directory;

    @Test
    void theTableShowsEveryPolicyAndTierInReadableUnits() {
        Run run = Run.of("resolution", "--at", "2026-06-01T00:00:00Z");

        assertThat(run.status()).isZero();
        assertThat(run.out().lines().map(line -> line.replaceAll(" +", " ")))
                .contains(
                        "Resolution of the policies at 2026-06-01T00:00:00Z",
                        "| strict | low | 0 | 0 | 1.000 µs | 2026-01-01T00:00:00Z | 2097-05-10T11:56:53.685248Z |",
                        "| weighted-thousands | high | 216.8 ns | 108.4 ns | 0 | 1970-01-01T00:00:00Z | +31690708-07-05T01:46:40Z |",
                        "| weighted-thousands | medium | 113.7 ms | 56.84 ms | 0 | 1970-01-01T00:00:00Z | +31690708-07-05T01:46:40Z |",
                        "| weighted-thousands | low | 227.4 ms | 113.7 ms | 0 | 1970-01-01T00:00:00Z | +31690708-07-05T01:46:40Z |",
                        "| weighted-units | medium | 222.0 µs | 111.0 µs | 0 | 1970-01-01T00:00:00Z | +33658-09-27T01:46:40Z |",
                        "| weighted-units-2026 | low | 444.1 ns | 222.0 ns | 0 | 2026-01-01T00:00:00Z | 2057-09-09T01:46:40Z |");
        assertThat(run.out().lines().filter(line -> line.startsWith("| "))).hasSize(13);
    }

    /** Steps of doubles near 0.0018, 1000 and 2000, times a divisor of 1e12 seconds: 0.217 µs, 113.7 ms, 227.4 ms. */
    @Test
    void weightsOfThousandsLeaveStepsOfAHundredMilliseconds() throws IOException {
        JsonObject report = report("2026-06-01T00:00:00Z", "weighted-thousands");

        assertStep(report, "high", Math.scalb(1e21, -62));
        assertStep(report, "medium", Math.scalb(1e21, -43));
        assertStep(report, "low", Math.scalb(1e21, -42));
    }

    /** Near 0.0018, 1 and 2: 0.217 µs, 222 µs, 444 µs. */
    @Test
    void weightsOfUnitsLeaveStepsOfHundredsOfMicroseconds() throws IOException {
        JsonObject report = report("2026-06-01T00:00:00Z", "weighted-units");

        assertStep(report, "high", Math.scalb(1e21, -62));
        assertStep(report, "medium", Math.scalb(1e21, -52));
        assertStep(report, "low", Math.scalb(1e21, -51));
    }

    /** A divisor of 1e9 seconds; the step of tier high doubles whenever the time since 2026 passes a power of two. */
    @Test
    void anEpochOf2026LeavesStepsThatGrowWithTime() throws IOException {
        assertHighSince2026("2026-01-02T00:00:00Z", Math.scalb(1e18, -66), "13.6 ps");
        assertHighSince2026("2026-04-01T10:08:19.999Z", Math.scalb(1e18, -60), "0.87 ns");
        assertHighSince2026("2026-04-01T10:08:20Z", Math.scalb(1e18, -59), "1.7 ns");
        assertHighSince2026("2026-06-30T20:16:39.999Z", Math.scalb(1e18, -59), "1.7 ns");
        assertHighSince2026("2026-06-30T20:16:40Z", Math.scalb(1e18, -58), "3.5 ns");
        assertHighSince2026("2041-11-05T00:53:19.999Z", Math.scalb(1e18, -54), "56 ns");
        assertHighSince2026("2041-11-05T00:53:20Z", Math.scalb(1e18, -53), "111 ns");
    }

    @Test
    void anEpochOf2026LeavesTheLowerTiersStepsOfHundredsOfNanoseconds() throws IOException {
        JsonObject report = report("2041-11-05T00:53:20Z", "weighted-units-2026");

        assertStep(report, "medium", Math.scalb(1e18, -52));
        assertStep(report, "low", Math.scalb(1e18, -51));
    }

    @Test
    void theFileSaysFromWhenUntilWhenAPolicyHolds() throws IOException {
        JsonObject report = report("2026-06-01T00:00:00Z", "weighted-units-2026");
        JsonObject high = tier(report, "high");

        assertThat(report.keySet()).containsExactly("policy", "at", "tiers");
        assertThat(report.get("at").getAsString()).isEqualTo("2026-06-01T00:00:00Z");
        assertThat(high.keySet())
                .containsExactly("tier", "guaranteedStepNanos", "expectedStepNanos", "validFrom", "validUntil");
        assertThat(high.get("validFrom").getAsString()).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(high.get("validUntil").getAsString()).isEqualTo("2057-09-09T01:46:40Z");
    }

    @Test
    void anExactPolicyHasNoStep() throws IOException {
        JsonObject report = report("2026-06-01T00:00:00Z", "strict");

        assertStep(report, "high", 0);
        assertStep(report, "low", 0);
    }

    @Test
    void withoutADateTheReportIsForNow() {
        assertThat(Run.of("resolution").out()).startsWith("Resolution of the policies at 2");
    }

    private JsonObject report(String at, String policy) throws IOException {
        Path file = directory.resolve("report.json");
        assertThat(Run.of("resolution", "--at", at, "--output", file.toString()).status())
                .isZero();
        JsonArray reports = JsonParser.parseString(Files.readString(file)).getAsJsonArray();
        assertThat(reports).hasSize(4);
        return named(reports, "policy", policy);
    }

    private void assertHighSince2026(String at, double nanos, String about) throws IOException {
        assertThat(tier(report(at, "weighted-units-2026"), "high")
                        .get("guaranteedStepNanos")
                        .getAsDouble())
                .as("%s at %s", about, at)
                .isEqualTo(nanos);
    }

    private static void assertStep(JsonObject report, String tier, double nanos) {
        assertThat(tier(report, tier).get("guaranteedStepNanos").getAsDouble()).isEqualTo(nanos);
        assertThat(tier(report, tier).get("expectedStepNanos").getAsDouble()).isEqualTo(nanos / 2);
    }

    private static JsonObject tier(JsonObject report, String tier) {
        return named(report.getAsJsonArray("tiers"), "tier", tier);
    }

    private static JsonObject named(JsonArray objects, String field, String name) {
        for (JsonElement object : objects) {
            if (object.getAsJsonObject().get(field).getAsString().equals(name)) {
                return object.getAsJsonObject();
            }
        }
        throw new AssertionError("No %s named %s in %s".formatted(field, name, objects));
    }
}
