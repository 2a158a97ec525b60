package dev.tierq.tck;

import dev.tierq.Ordering;
import dev.tierq.QueueOptions;
import dev.tierq.Storage;
import java.time.InstantSource;

/** The four kinds of queue: what is kept of a job, and who makes its score. */
enum QueueKind {
    RECORDS_EXACT(Storage.RECORDS, Ordering.EXACT),
    RECORDS_CLOCK(Storage.RECORDS, Ordering.CLOCK),
    IDS_EXACT(Storage.IDS_ONLY, Ordering.EXACT),
    IDS_CLOCK(Storage.IDS_ONLY, Ordering.CLOCK);

    private final Storage storage;
    private final Ordering ordering;

    QueueKind(Storage storage, Ordering ordering) {
        this.storage = storage;
        this.ordering = ordering;
    }

    boolean keepsRecords() {
        return storage == Storage.RECORDS;
    }

    boolean isExact() {
        return ordering == Ordering.EXACT;
    }

    /** Begins options of this kind on the backend's own time: tiers high, medium, low; strict. */
    QueueOptions.Builder options() {
        return QueueOptions.builder().storage(storage).ordering(ordering);
    }

    /** Begins options of this kind on a given clock: tiers high, medium, low; strict. */
    QueueOptions.Builder options(InstantSource clock) {
        return options().time(clock);
    }
}
