package dev.tierq.redis;

import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.Payload;
import dev.tierq.Tenant;
import dev.tierq.scoring.QueueTime;
import dev.tierq.scoring.Score;
import dev.tierq.scoring.Tier;
import dev.tierq.scoring.Tiers;
import dev.tierq.spi.Admission;
import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Records, format 1: a head of 24 bytes that scripts read ({@code records.lua} describes it), then the tenant, the
 * headers and the payload, which only Java reads.
 *
 * <p>A text is its length in UTF-8 and its bytes; headers are their count and then name and value of each; the payload
 * is the rest. Lengths and counts are unsigned, seven bits a byte, the lowest first, the high bit set on all bytes but
 * the last. A 100-byte payload makes a record of 124 bytes, the size class of allocators below 128.
 */
final class RecordFormat {
    private static final int FORMAT = 1;
    private static final int HAS_TENANT = 64;
    private static final int HAS_HEADERS = 128;
    private static final int HEAD = 24;
    private static final int RANK_AT = HEAD - 1;

    private RecordFormat() {}

    /** The record of a job that is not accepted yet: acceptance number and times are 0, the script fills them in. */
    static byte[] encode(Admission job) {
        return encode(new byte[HEAD], job.tier(), job.tenant(), job.headers(), job.payload());
    }

    /** The record of a job that was read by {@link #decode}, byte for byte. */
    static byte[] encode(Job job) {
        byte[] head = new byte[HEAD];
        ByteBuffer fields = ByteBuffer.wrap(head).position(1);
        writeFixed(fields, job.acceptance().orElseThrow(), 6);
        writeFixed(fields, QueueTime.micros(job.enqueuedAt().orElseThrow()), 7);
        writeFixed(fields, 0, 7);
        writeFixed(fields, job.attempts(), 2);
        return encode(head, job.tier().orElseThrow(), job.tenant().orElse(null), job.headers(), job.payload());
    }

    /** Adds format and rank to a head, and the rest after it. */
    private static byte[] encode(
            byte[] head, Tier tier, @Nullable Tenant tenant, Map<String, String> headers, Payload payload) {
        head[0] = (byte) (FORMAT | (tenant == null ? 0 : HAS_TENANT) | (headers.isEmpty() ? 0 : HAS_HEADERS));
        head[RANK_AT] = (byte) tier.rank();
        ByteArrayOutputStream out = new ByteArrayOutputStream(HEAD + payload.size());
        out.writeBytes(head);
        if (tenant != null) {
            writeText(out, tenant.name());
        }
        if (!headers.isEmpty()) {
            writeNumber(out, headers.size());
            headers.forEach((name, value) -> {
                writeText(out, name);
                writeText(out, value);
            });
        }
        ByteBuffer data = payload.buffer();
        byte[] bytes = new byte[data.remaining()];
        data.get(bytes);
        out.writeBytes(bytes);
        return out.toByteArray();
    }

    /**
     * Reads a record whose format a script has checked.
     *
     * @throws MalformedRecord if it ends early, or names a tier that the queue does not have
     */
    static Job decode(JobId id, Score score, byte[] bytes, Tiers tiers) {
        try {
            ByteBuffer in = ByteBuffer.wrap(bytes);
            int shape = in.get();
            long acceptance = readFixed(in, 6);
            long enqueuedMicros = readFixed(in, 7);
            readFixed(in, 7);
            int attempts = (int) readFixed(in, 2);
            int rank = (int) readFixed(in, 1);
            Job.Builder job = Job.builder(id, score)
                    .accepted(acceptance, QueueTime.instant(enqueuedMicros))
                    .attempts(attempts)
                    .tier(tiers.ranked(rank));
            if ((shape & HAS_TENANT) != 0) {
                job.tenant(Tenant.of(readText(in)));
            }
            if ((shape & HAS_HEADERS) != 0) {
                job.headers(readHeaders(in));
            }
            return job.payload(Payload.of(in)).build();
        } catch (BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException e) {
            throw new MalformedRecord(id, e);
        }
    }

    private static Map<String, String> readHeaders(ByteBuffer in) {
        Map<String, String> headers = new LinkedHashMap<>();
        for (int left = readNumber(in); left > 0; left--) {
            headers.put(readText(in), readText(in));
        }
        return headers;
    }

    private static long readFixed(ByteBuffer in, int bytes) {
        long number = 0;
        for (int i = 0; i < bytes; i++) {
            number = (number << 8) | (in.get() & 0xFF);
        }
        return number;
    }

    private static void writeFixed(ByteBuffer out, long number, int bytes) {
        for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) {
            out.put((byte) (number >>> shift));
        }
    }

    private static void writeText(ByteArrayOutputStream out, String text) {
        byte[] bytes = Utf8.bytes(text);
        writeNumber(out, bytes.length);
        out.writeBytes(bytes);
    }

    private static String readText(ByteBuffer in) {
        int length = readNumber(in);
        if (length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] bytes = new byte[length];
        in.get(bytes);
        return Utf8.text(bytes);
    }

    private static void writeNumber(ByteArrayOutputStream out, int number) {
        int rest = number;
        while (rest > 0x7F) {
            out.write((rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        out.write(rest);
    }

    private static int readNumber(ByteBuffer in) {
        int number = 0;
        for (int shift = 0; shift < Integer.SIZE; shift += 7) {
            int next = in.get();
            number |= (next & 0x7F) << shift;
            if (next >= 0) {
                return number;
            }
        }
        throw new IndexOutOfBoundsException("A length runs over five bytes");
    }

    /** A record that ends early or contradicts its queue. */
    static final class MalformedRecord extends RuntimeException {
        private static final long serialVersionUID = 1L;

        MalformedRecord(JobId id, Throwable cause) {
            super("The record of job %s is malformed".formatted(id), cause);
        }
    }
}
