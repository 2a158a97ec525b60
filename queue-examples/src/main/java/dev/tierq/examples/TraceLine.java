package dev.tierq.examples;

import de.siegmar.fastcsv.reader.CsvRecord;
import dev.tierq.Tenant;
import dev.tierq.scoring.Tier;
import dev.tierq.scoring.Tiers;
import org.jspecify.annotations.Nullable;

/**
 * A line of a trace on its way to a job.
 *
 * @param file the file, for messages
 * @param fields the line
 */
record TraceLine(String file, CsvRecord fields) {
    /** The latest arrival and the longest service, in seconds: 68 years, within the horizon of a strict queue. */
    static final long MAX_SECONDS = Integer.MAX_VALUE;

    private static final int COLUMNS = 4;

    /**
     * Reads the job.
     *
     * @param earliest the arrival of the line before it
     * @throws TraceException if the line is not as it should be
     */
    TraceJob job(long earliest) {
        if (fields.getFieldCount() != COLUMNS) {
            String text = String.join(",", fields.getFields());
            throw refused("\"%s\" has %s fields".formatted(text, fields.getFieldCount()), TraceReader.HEADER);
        }
        return new TraceJob(seconds(0, "arrival_s", earliest), tier(), seconds(2, "service_s", 0), tenant());
    }

    private long seconds(int column, String name, long least) {
        String text = fields.getField(column);
        long seconds = text.matches("[0-9]{1,10}") ? Long.parseLong(text) : -1;
        if (seconds < least || seconds > MAX_SECONDS) {
            String sorted = least > 0 ? ": jobs are sorted by arrival" : "";
            throw refused(
                    "%s is \"%s\"".formatted(name, text),
                    "a whole number from %s to %s%s".formatted(least, MAX_SECONDS, sorted));
        }
        return seconds;
    }

    private Tier tier() {
        String name = fields.getField(1);
        return Tiers.STANDARD
                .named(name)
                .orElseThrow(() -> refused("tier is \"%s\"".formatted(name), "one of " + Tiers.STANDARD));
    }

    private @Nullable Tenant tenant() {
        String name = fields.getField(3);
        if (name.codePoints().anyMatch(Character::isISOControl)) {
            throw refused("tenant holds a line end or another control character", "plain text: close the quotes");
        }
        try {
            return name.isEmpty() ? null : Tenant.of(name);
        } catch (IllegalArgumentException e) {
            throw refused("tenant is refused (%s)".formatted(e.getMessage()), "a shorter name or none");
        }
    }

    private TraceException refused(String found, String expected) {
        return new TraceException(file, fields.getStartingLineNumber(), found, expected);
    }
}
