package dev.tierq;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call may or may not have taken effect: its reply was lost, or a right that it needs was taken away while the queue was
 * open, which may have stopped it half way. It is not repeated by the library.
 */
public final class OutcomeUnknownException extends BackendException {
    private static final long serialVersionUID = 1L;

    private final JobId[] ids;

    /**
     * Names the jobs in question.
     *
     * @param reason {@link BackendException.Reason#TIMEOUT}, {@link BackendException.Reason#UNREACHABLE} or {@link
     *     BackendException.Reason#NO_PERMISSION}
     * @param message what happened and the way out
     * @param ids the jobs that were to be enqueued or cancelled; empty for other operations
     * @param cause what the driver said, or null
     */
    public OutcomeUnknownException(Reason reason, String message, List<JobId> ids, @Nullable Throwable cause) {
        super(reason, message, cause);
        this.ids = ids.toArray(JobId[]::new);
    }

    /** {@return the jobs that were to be enqueued or cancelled; empty for other operations} */
    public List<JobId> ids() {
        return List.of(ids);
    }
}
