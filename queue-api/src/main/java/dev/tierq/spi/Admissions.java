package dev.tierq.spi;

import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import dev.tierq.Ordering;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.ScoreException;
import dev.tierq.scoring.QueueTime;
import dev.tierq.scoring.Score;
import dev.tierq.scoring.Tier;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Checks new jobs against the options of their queue and scores them where the producer does. Sends nothing. */
final class Admissions {
    private final QueueName queue;
    private final QueueOptions options;
    private final QueueDescription description;

    Admissions(QueueDescription description) {
        this.queue = description.name();
        this.options = description.options();
        this.description = description;
    }

    /** The reading of the given time source; empty if the backend's time decides. */
    Optional<Instant> now() {
        return options.time().map(source -> source.instant());
    }

    List<Admission> admit(List<NewJob> jobs, Optional<Instant> now) {
        if (jobs.isEmpty() || jobs.size() > JobQueue.MAX_JOBS) {
            throw new IllegalArgumentException("List has %s jobs, expected 1 to %s: split it, or enqueue a stream"
                    .formatted(jobs.size(), JobQueue.MAX_JOBS));
        }
        List<Admission> admissions = jobs.stream().map(this::admit).toList();
        checkBytes(jobs);
        now.ifPresent(reading -> description.checkClock(admissions.get(0), reading));
        return options.ordering() == Ordering.EXACT
                ? admissions
                : scored(admissions, now.orElseGet(() -> QueueTime.system().instant()));
    }

    private static void checkBytes(List<NewJob> jobs) {
        long bytes = jobs.stream().mapToLong(JobSizes::bytes).sum();
        if (bytes > JobQueue.MAX_LIST_BYTES) {
            throw new IllegalArgumentException("%s %s bytes with ids, tenants and headers, expected at most %s: %s"
                    .formatted(
                            jobs.size() == 1 ? "Job has" : "List has",
                            bytes,
                            JobQueue.MAX_LIST_BYTES,
                            jobs.size() == 1
                                    ? "store the data elsewhere and enqueue a reference"
                                    : "split it, or enqueue a stream"));
        }
    }

    private Admission admit(NewJob job) {
        Objects.requireNonNull(job, "job");
        Tier tier = description.tierNamed(job.tier());
        checkPayload(job);
        if (!description.keepsRecords()) {
            checkIdsOnly(job);
        }
        return new Admission(
                job.id().orElseGet(JobId::next),
                job.id().isEmpty(),
                tier,
                job.tenant().orElse(null),
                job.payload(),
                job.headers(),
                null);
    }

    private void checkPayload(NewJob job) {
        if (job.payload().size() > options.maxPayloadBytes()) {
            throw new IllegalArgumentException(
                    "Payload has %s bytes, expected at most %s: raise maxPayloadBytes, or store the data elsewhere and enqueue a reference"
                            .formatted(job.payload().size(), options.maxPayloadBytes()));
        }
    }

    private void checkIdsOnly(NewJob job) {
        if (job.payload().size() > 0 || !job.headers().isEmpty()) {
            throw new IllegalArgumentException(
                    "Queue %s keeps ids only, and the job has a payload of %s bytes and %s headers: store the data yourself, or create the queue with Storage.RECORDS"
                            .formatted(
                                    queue, job.payload().size(), job.headers().size()));
        }
        if (job.tenant().isPresent() && !options.policy().usesTenant()) {
            throw new IllegalArgumentException(
                    "Queue %s keeps ids only and policy %s does not use the tenant, which would be lost: leave it out, or create the queue with Storage.RECORDS"
                            .formatted(queue, options.policy().name()));
        }
    }

    private List<Admission> scored(List<Admission> admissions, Instant now) {
        return admissions.stream().map(job -> job.scored(score(job, now))).toList();
    }

    private Score score(Admission job, Instant now) {
        double value = policysScore(job, now);
        description.checkScore(job, value);
        return new Score(value);
    }

    private double policysScore(Admission job, Instant now) {
        try {
            return description.rule().score(job, now);
        } catch (RuntimeException e) {
            throw new ScoreException(
                    options.policy().name(), job.id(), Double.NaN, "a finite number, but it threw " + e, e);
        }
    }
}
