package dev.tierq.spi;

import dev.tierq.NewJob;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Counts what a job weighs on its way to the backend, in bytes. */
final class JobSizes {
    private static final int MADE_ID_BYTES = 36;

    private JobSizes() {}

    static long bytes(NewJob job) {
        long id = job.id().map(given -> utf8(given.value())).orElse(MADE_ID_BYTES);
        long tenant = job.tenant().map(given -> utf8(given.name())).orElse(0);
        return id + tenant + headerBytes(job.headers()) + job.payload().size();
    }

    private static long headerBytes(Map<String, String> headers) {
        return headers.entrySet().stream()
                .mapToLong(header -> (long) utf8(header.getKey()) + utf8(header.getValue()))
                .sum();
    }

    private static int utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
