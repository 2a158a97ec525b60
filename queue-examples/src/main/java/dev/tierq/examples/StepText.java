package dev.tierq.examples;

import java.util.List;
import java.util.Locale;

/** Writes lengths of time from picoseconds to seconds so that one can read them, such as {@code 113.7 ms}. */
final class StepText {
    private static final List<Unit> UNITS = List.of(
            new Unit("s", 1e9), new Unit("ms", 1e6), new Unit("µs", 1e3), new Unit("ns", 1), new Unit("ps", 1e-3));

    private StepText() {}

    /**
     * Chooses the largest unit that leaves a number of at least 1, and keeps four digits.
     *
     * @param nanos a length in nanoseconds, from 0
     */
    static String of(double nanos) {
        if (nanos == 0) {
            return "0";
        }
        Unit unit = UNITS.stream()
                .filter(candidate -> nanos >= candidate.nanos())
                .findFirst()
                .orElse(UNITS.get(UNITS.size() - 1));
        return String.format(Locale.ROOT, "%.4g %s", nanos / unit.nanos(), unit.name());
    }

    private record Unit(String name, double nanos) {}
}
