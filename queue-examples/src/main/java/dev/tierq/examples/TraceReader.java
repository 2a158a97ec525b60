package dev.tierq.examples;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;

/** Reads a trace: CSV with a header, sorted by arrival. Refuses what it does not understand, naming the line. */
final class TraceReader {
    static final String HEADER = "arrival_s,tier,service_s,tenant";

    /** What stands for the trace that comes with the examples: 400 jobs in 25 minutes, all numbers made up. */
    static final String SAMPLE = "sample";

    /** Some programs begin a file in UTF-8 with it. */
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private TraceReader() {}

    static Trace sample() {
        try (InputStream stream = Objects.requireNonNull(TraceReader.class.getResourceAsStream("sample.csv"));
                Reader text = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            return read(SAMPLE, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads a file.
     *
     * @throws TraceException if it cannot be read, or is no trace
     */
    static Trace read(Path file) {
        if (!Files.exists(file)) {
            throw new TraceException(file.toAbsolutePath().toString(), "there is no such file", null);
        }
        try (Reader text = Files.newBufferedReader(file)) {
            return read(file.toString(), text);
        } catch (IOException e) {
            throw new TraceException(file.toString(), "cannot be read (%s)".formatted(e), e);
        }
    }

    private static Trace read(String file, Reader text) throws IOException {
        try (CsvReader<CsvRecord> records =
                CsvReader.builder().ignoreDifferentFieldCount(true).ofCsvRecord(text)) {
            return new Trace(file, jobs(file, records.iterator()));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (CsvParseException e) {
            throw new TraceException(file, "is no CSV (%s)".formatted(e.getMessage()), e);
        }
    }

    private static List<TraceJob> jobs(String file, Iterator<CsvRecord> records) {
        checkHeader(file, records);
        List<TraceJob> jobs = new ArrayList<>();
        long earliest = 0;
        while (records.hasNext()) {
            TraceJob job = new TraceLine(file, records.next()).job(earliest);
            earliest = job.arrival();
            jobs.add(job);
        }
        if (jobs.isEmpty()) {
            throw new TraceException(file, 2, "the file ends", "at least one job");
        }
        return jobs;
    }

    private static void checkHeader(String file, Iterator<CsvRecord> records) {
        String first = records.hasNext() ? String.join(",", records.next().getFields()) : "";
        String found = first.startsWith(BYTE_ORDER_MARK) ? first.substring(BYTE_ORDER_MARK.length()) : first;
        if (!found.equals(HEADER)) {
            throw new TraceException(file, 1, "the header is \"%s\"".formatted(found), "\"%s\"".formatted(HEADER));
        }
    }
}
