package dev.tierq.scoring;

import java.util.Map;
import java.util.Optional;

/** What a policy may look at when it scores a job. */
public interface ScoredJob {
    /** {@return the job's id as text} */
    String idText();

    /** {@return the tier it is enqueued to} */
    Tier tier();

    /** {@return the name of the tenant it belongs to, if it has one} */
    Optional<String> tenantName();

    /** {@return its headers; immutable, empty if it has none} */
    Map<String, String> headers();
}
