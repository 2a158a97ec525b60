package dev.tierq;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A call was sent and its reply lost: it may or may not have taken effect. It is not repeated by the library. */
public final class OutcomeUnknownException extends BackendException {
    private static final long serialVersionUID = 1L;

    private final JobId[] ids;

    /**
     * Names the jobs in question.
     *
     * @param reason {@link BackendException.Reason#TIMEOUT} or {@link BackendException.Reason#UNREACHABLE}
     * @param message what happened and the way out
     * @param ids the jobs that were to be enqueued or cancelled; empty for a poll and a purge
     * @param cause what the driver said, or null
     */
    public OutcomeUnknownException(Reason reason, String message, List<JobId> ids, @Nullable Throwable cause) {
        super(reason, message, cause);
        this.ids = ids.toArray(JobId[]::new);
    }

    /** {@return the jobs that were to be enqueued or cancelled; empty for a poll and a purge} */
    public List<JobId> ids() {
        return List.of(ids);
    }
}
