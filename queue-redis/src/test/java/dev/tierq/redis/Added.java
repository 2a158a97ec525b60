package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.EnqueueOutcome;
import dev.tierq.Job;
import dev.tierq.NewJob;
import dev.tierq.Payload;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A job with data that a producer has added, as far as is known.
 *
 * @param number its number, from which all its data is made
 * @param accepted its id and score, or nothing if the reply was lost and the job was not found
 */
record Added(int number, Optional<EnqueueOutcome.Accepted> accepted) {
    private static final String TIER = "medium";

    static NewJob job(int number) {
        return NewJob.in(TIER)
                .header("number", Integer.toString(number))
                .payload(Payload.ofText("data of " + number))
                .build();
    }

    boolean certainly() {
        return accepted.isPresent();
    }

    /** Asserts that the jobs are this one, with all that it was given and the place that it was accepted to. */
    void assertIsAllOf(List<Job> jobs) {
        assertThat(jobs).hasSize(1);
        Job job = jobs.get(0);
        assertThat(job.payload().text()).isEqualTo("data of " + number);
        assertThat(job.headers()).isEqualTo(Map.of("number", Integer.toString(number)));
        assertThat(job.tier().orElseThrow().name()).isEqualTo(TIER);
        assertThat(job.attempts()).isZero();
        accepted.ifPresent(known -> {
            assertThat(job.id()).isEqualTo(known.id());
            assertThat(job.score()).isEqualTo(known.score());
        });
    }
}
