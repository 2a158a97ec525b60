package dev.tierq;

/** What a queue keeps of a job. */
public enum Storage {
    /** Id and record appear and go together; the record holds tenant, headers and payload. The default. */
    RECORDS,
    /**
     * The id alone; the data lives with the user. A payload or header is refused, and a tenant where the policy does not
     * use it.
     */
    IDS_ONLY
}
