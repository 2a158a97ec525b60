package dev.tierq;

import java.io.Serializable;

/**
 * The name of a job in its queue.
 *
 * <p>Made by the library ({@link #next}) or any text of yours. Order is that of the UTF-8 bytes, unsigned: the order in
 * which jobs of equal score leave.
 *
 * @param value non-empty well-formed text, at most {@value #MAX_BYTES} bytes of UTF-8
 */
public record JobId(String value) implements Comparable<JobId>, Serializable {
    private static final long serialVersionUID = 1L;

    /** The longest id, in bytes of UTF-8. */
    public static final int MAX_BYTES = 512;

    private static final TimeOrderedIds IDS = TimeOrderedIds.ofThisProcess();

    /**
     * Checks the text.
     *
     * @param value see {@link JobId}
     * @throws IllegalArgumentException if it is empty, too long, or holds half a surrogate pair
     */
    public JobId {
        Text.check("Job id", value, MAX_BYTES);
    }

    /**
     * Names a job by your own text.
     *
     * @param value see {@link #value}
     * @return the id
     * @throws IllegalArgumentException if the text is empty, too long, or holds half a surrogate pair
     */
    public static JobId of(String value) {
        return new JobId(value);
    }

    /**
     * Makes a new id: a UUID of version 7 (RFC 9562), so that ids sort by the millisecond in which they were made, and
     * those of one process in the order in which they were made, also when its clock steps back.
     *
     * @return an id that no other call returns; thread-safe
     */
    public static JobId next() {
        return new JobId(IDS.next().toString());
    }

    @Override
    public int compareTo(JobId other) {
        return Text.compareAsUtf8(value, other.value);
    }

    /** {@return the text} */
    @Override
    public String toString() {
        return value;
    }
}
