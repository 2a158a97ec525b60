package dev.tierq.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayExampleTest {
    private static final String SAMPLE_TABLE = """
            Policy strict: the last job ended at second 1,561
            +--------+------+-------------+-------+-------+-----------+--------------+
            | tier   | jobs | mean wait s | p50 s | p99 s | longest s | out of order |
            +--------+------+-------------+-------+-------+-----------+--------------+
            | high   |   64 |         6.1 |     3 |    23 |        23 |            0 |
            | medium |  121 |        20.2 |    17 |    61 |        63 |            0 |
            | low    |  215 |       140.1 |   127 |   294 |       306 |            0 |
            +--------+------+-------------+-------+-------+-----------+--------------+
            Queue: 800 operations (jobs enqueued and taken) in 484 calls and \
            """;

    @TempDir
    private Path directory;

    @Test
    void theSampleGoesThroughTheQueueInOrder() {
        Run run = Run.of("replay", "--backend", "memory");

        assertThat(run.status()).isZero();
        assertThat(run.out())
                .startsWith("Replay of sample: jobs 400, workers 5, backend memory")
                .contains(SAMPLE_TABLE)
                .endsWith(" operations a second" + System.lineSeparator());
        assertThat(run.err()).isEmpty();
    }

    @Test
    void theTableIsTheSameInEveryLocale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertThat(Run.of("--backend", "memory").out()).contains(SAMPLE_TABLE, "jobs 400, workers 5");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void theFileHoldsTheFiguresUnderTheirNames() throws IOException {
        JsonObject report = report("--workers", "8", "--policy", "strict");
        JsonObject policy = report.getAsJsonArray("policies").get(0).getAsJsonObject();
        JsonObject high = policy.getAsJsonArray("tiers").get(0).getAsJsonObject();

        assertThat(report.keySet()).containsExactly("trace", "jobs", "workers", "backend", "policies");
        assertThat(report.get("trace").getAsString()).isEqualTo("sample");
        assertThat(report.get("jobs").getAsInt()).isEqualTo(400);
        assertThat(report.get("workers").getAsInt()).isEqualTo(8);
        assertThat(report.get("backend").getAsString()).isEqualTo("memory");
        assertThat(policy.keySet()).containsExactly("policy", "outOfOrder", "makespanSeconds", "tiers");
        assertThat(policy.get("outOfOrder").getAsInt()).isZero();
        assertThat(high.keySet()).containsExactly("tier", "jobs", "meanWait", "p50Wait", "p99Wait", "maxWait");
        assertThat(high.get("tier").getAsString()).isEqualTo("high");
        assertThat(high.get("jobs").getAsInt()).isEqualTo(64);
    }

    @Test
    void twoRunsGiveTheSameFile() throws IOException {
        assertThat(report("--policy", "weighted-thousands")).isEqualTo(report("--policy", "weighted-thousands"));
    }

    @Test
    void policiesAreComparedInTheOrderGiven() throws IOException {
        JsonObject report = report("--policy", "weighted-thousands", "--policy", "strict");

        assertThat(report.getAsJsonArray("policies"))
                .extracting(policy -> policy.getAsJsonObject().get("policy").getAsString())
                .containsExactly("weighted-thousands", "strict");
    }

    @Test
    void aHistoricFormMayLeaveTheOrder() throws IOException {
        JsonObject report = report("--policy", "weighted-thousands");

        assertThat(report.getAsJsonArray("policies")
                        .get(0)
                        .getAsJsonObject()
                        .get("outOfOrder")
                        .getAsInt())
                .isPositive();
    }

    private JsonObject report(String... args) throws IOException {
        Path file = directory.resolve("figures.json");
        String[] all = new String[args.length + 4];
        System.arraycopy(args, 0, all, 4, args.length);
        all[0] = "--backend";
        all[1] = "memory";
        all[2] = "--output";
        all[3] = file.toString();
        assertThat(Run.of(all).status()).isZero();
        return JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    }
}
