package dev.tierq.examples;

import dev.tierq.JobId;
import dev.tierq.NewJob;
import dev.tierq.Tenant;
import dev.tierq.scoring.Tier;
import org.jspecify.annotations.Nullable;

/**
 * A job of a recorded log.
 *
 * @param arrival when it was enqueued, in seconds from the start of the log
 * @param tier its tier
 * @param service how long it keeps a worker busy, in seconds; may be 0
 * @param tenant whom it belongs to, or null for nobody
 */
record TraceJob(
        long arrival, Tier tier, long service, @Nullable Tenant tenant) {
    NewJob named(JobId id) {
        NewJob.Builder job = NewJob.in(tier.name()).id(id);
        return tenant == null ? job.build() : job.tenant(tenant).build();
    }
}
