package dev.tierq.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tierq.Tenant;
import dev.tierq.scoring.Tier;
import dev.tierq.scoring.Tiers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceReaderTest {
    private static final Tier HIGH = Tiers.STANDARD.ranked(0);
    private static final Tier LOW = Tiers.STANDARD.ranked(2);

    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void nameFile() {
        file = directory.resolve("log.csv");
    }

    @Test
    void jobsAreReadInTheOrderOfTheFile() throws IOException {
        write("arrival_s,tier,service_s,tenant\n0,low,32,G0000\n0,high,0,\n4704,low,43,ü\n");

        assertThat(TraceReader.read(file).jobs())
                .containsExactly(
                        new TraceJob(0, LOW, 32, Tenant.of("G0000")),
                        new TraceJob(0, HIGH, 0, null),
                        new TraceJob(4704, LOW, 43, Tenant.of("ü")));
    }

    @Test
    void aTraceIsNamedAsItWasGiven() throws IOException {
        write("arrival_s,tier,service_s,tenant\n0,low,32,\n");

        assertThat(TraceReader.read(file).name()).isEqualTo(file.toString());
    }

    @Test
    void aByteOrderMarkIsPassedOver() throws IOException {
        write("\uFEFFarrival_s,tier,service_s,tenant\n7,high,1,\n");

        assertThat(TraceReader.read(file).jobs()).containsExactly(new TraceJob(7, HIGH, 1, null));
    }

    @Test
    void windowsLineEndsAreRead() throws IOException {
        write("arrival_s,tier,service_s,tenant\r\n7,high,1,\r\n");

        assertThat(TraceReader.read(file).jobs()).containsExactly(new TraceJob(7, HIGH, 1, null));
    }

    @Test
    void theSampleHasBurstsJobsOfNoLengthAllTiersAndTenants() {
        List<TraceJob> jobs = TraceReader.sample().jobs();

        assertThat(jobs).hasSize(400);
        assertThat(jobs.stream().map(TraceJob::tier).distinct()).hasSize(3);
        assertThat(jobs.stream().filter(job -> job.service() == 0)).hasSizeGreaterThan(10);
        assertThat(jobs.stream().filter(job -> job.tenant() != null)).hasSizeGreaterThan(100);
        assertThat(jobs.stream().map(TraceJob::arrival).distinct()).hasSizeLessThan(300);
    }

    @Test
    void anUnknownTierIsRefused() throws IOException {
        assertRefused("5,urgent,1,", "line 3: tier is \"urgent\", expected one of [high, medium, low]");
    }

    @Test
    void anArrivalBeforeTheOneAboveIsRefused() throws IOException {
        assertRefused(
                "3,low,1,",
                "line 3: arrival_s is \"3\", expected a whole number from 4 to 2147483647: jobs are sorted by arrival");
    }

    @Test
    void aNegativeServiceIsRefused() throws IOException {
        assertRefused("5,low,-1,", "line 3: service_s is \"-1\", expected a whole number from 0 to 2147483647");
    }

    @Test
    void aFractionIsRefused() throws IOException {
        assertRefused("5,low,1.5,", "line 3: service_s is \"1.5\", expected a whole number from 0 to 2147483647");
    }

    @Test
    void aNumberThatIsTooLargeIsRefused() throws IOException {
        assertRefused(
                "5,low,2147483648,",
                "line 3: service_s is \"2147483648\", expected a whole number from 0 to 2147483647");
    }

    @Test
    void aLineWithAFieldTooFewIsRefused() throws IOException {
        assertRefused("5,low,1", "line 3: \"5,low,1\" has 3 fields, expected arrival_s,tier,service_s,tenant");
    }

    @Test
    void aLineWithAFieldTooManyIsRefused() throws IOException {
        assertRefused("5,low,1,a,b", "line 3: \"5,low,1,a,b\" has 5 fields, expected arrival_s,tier,service_s,tenant");
    }

    @Test
    void aTenantThatIsTooLongIsRefused() throws IOException {
        write("arrival_s,tier,service_s,tenant\n4,low,1,\n5,low,1," + "x".repeat(513) + "\n");

        assertThatExceptionOfType(TraceException.class)
                .isThrownBy(() -> TraceReader.read(file))
                .withMessageStartingWith(file + ", line 3: tenant is refused");
    }

    @Test
    void anotherHeaderIsRefused() throws IOException {
        write("time,tier\n1,low\n");

        assertRefused("line 1: the header is \"time,tier\", expected \"arrival_s,tier,service_s,tenant\"");
    }

    @Test
    void aTraceWithoutJobsIsRefused() throws IOException {
        write("arrival_s,tier,service_s,tenant\n");

        assertRefused("line 2: the file ends, expected at least one job");
    }

    @Test
    void aFileThatIsNotThereIsRefused() {
        assertThatExceptionOfType(TraceException.class)
                .isThrownBy(() -> TraceReader.read(file))
                .withMessageStartingWith(file.toAbsolutePath() + ": there is no such file, expected a trace");
    }

    @Test
    void bytesThatAreNoUtf8AreRefused() throws IOException {
        Files.write(file, "arrival_s,tier,service_s,tenant\n4,low,1,\u00fc\n".getBytes(StandardCharsets.ISO_8859_1));

        assertThatExceptionOfType(TraceException.class)
                .isThrownBy(() -> TraceReader.read(file))
                .withMessageStartingWith(file + ": cannot be read (java.nio.charset.MalformedInputException");
    }

    @Test
    void aQuoteThatNeverEndsIsRefusedAndSwallowsNoJobs() throws IOException {
        assertRefused(
                "5,low,1,\"oak\n6,low,1,",
                "line 3: tenant holds a line end or another control character, expected plain text: close the quotes");
    }

    @Test
    void aBadTraceEndsTheReplayWithStatusTwo() throws IOException {
        write("arrival_s,tier,service_s,tenant\n0,urgent,1,\n");

        Run run = Run.of("--backend", "memory", "--trace", file.toString());

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err().strip())
                .isEqualTo(file + ", line 2: tier is \"urgent\", expected one of [high, medium, low]");
    }

    private void assertRefused(String line, String message) throws IOException {
        write("arrival_s,tier,service_s,tenant\n4,low,1,\n" + line + "\n");
        assertRefused(message);
    }

    private void assertRefused(String message) {
        assertThatExceptionOfType(TraceException.class)
                .isThrownBy(() -> TraceReader.read(file))
                .withMessage(file + ", " + message);
    }

    private void write(String text) throws IOException {
        Files.writeString(file, text);
    }
}
