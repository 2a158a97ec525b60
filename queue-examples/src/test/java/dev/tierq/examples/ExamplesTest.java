package dev.tierq.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExamplesTest {
    @Test
    void helpTellsAllExamples() {
        Run run = Run.of("--help");

        assertThat(run.status()).isZero();
        assertThat(run.out()).contains("  three-tiers  ", "  plain  ", "  replay  ", "  resolution  ", "  burst  ");
    }

    @Test
    void eachExampleTellsItsOptions() {
        assertThat(Run.of("replay", "--help").out())
                .contains("--trace=FILE", "--workers=N", "--backend=redis|memory", "--policy=NAME", "--output=FILE");
        assertThat(Run.of("resolution", "--help").out()).contains("--at=INSTANT", "--output=FILE");
        assertThat(Run.of("burst", "--help").out()).contains("--backend=redis|memory", "--jobs=N");
        assertThat(Run.of("three-tiers", "--help").out()).contains("--backend=redis|memory");
        assertThat(Run.of("plain", "--help").out()).contains("--backend=redis|memory");
    }

    @Test
    void optionsWithoutANameBelongToTheReplay() {
        Run run = Run.of("--backend", "memory");

        assertThat(run.status()).isZero();
        assertThat(run.out()).startsWith("Replay of sample: jobs 400, workers 5, backend memory");
    }

    @Test
    void anUnknownExampleIsRefusedNamingThoseThereAre() {
        Run run = Run.of("nosuch");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err().strip())
                .isEqualTo(
                        "There is no example \"nosuch\": use one of [three-tiers, plain, replay, resolution, burst]");
    }

    @Test
    void aBadOptionIsRefusedInTwoLines() {
        Run run = Run.of("replay", "--workers", "0");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err().lines())
                .containsExactly(
                        "Invalid value for option '--workers': \"0\" is given, expected a whole number from 1 to 1000000",
                        "Try Examples replay --help");
    }

    @Test
    void anUnknownPolicyIsRefusedNamingThoseThereAre() {
        Run run = Run.of("--policy", "fifo");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err())
                .contains(
                        "There is no policy \"fifo\": use one of [strict, weighted-thousands, weighted-units, weighted-units-2026]");
    }

    @Test
    void anUnknownBackendIsRefused() {
        assertThat(Run.of("--backend", "disk").status()).isEqualTo(2);
    }

    @Test
    void aFileThatCannotBeWrittenFailsTheRunInASentence() {
        Run run = Run.of("resolution", "--output", "no/such/directory/report.json");

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err())
                .startsWith("no/such/directory/report.json cannot be written")
                .doesNotContain("\tat ");
    }

    @Test
    void anInstantThatIsNoneAndAFileThatCannotBeWrittenAreToldBeforeTheWork() {
        assertThat(Run.of("resolution", "--at", "yesterday").err())
                .contains("\"yesterday\" is no instant, expected one such as 2026-06-01T00:00:00Z");
        assertThat(Run.of("replay", "--backend", "memory", "--output", "no/such/directory/file.json"))
                .satisfies(run -> assertThat(run.out()).isEmpty())
                .satisfies(run -> assertThat(run.err()).contains("give --output a file in a directory that exists"));
    }
}
