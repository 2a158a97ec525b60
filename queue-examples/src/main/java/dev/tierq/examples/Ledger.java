package dev.tierq.examples;

import dev.tierq.Job;
import dev.tierq.JobId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which jobs are in the queue: each that goes in must come out exactly once. */
final class Ledger {
    private final Map<JobId, Integer> waiting = new HashMap<>();

    void in(JobId id, int place) {
        waiting.put(id, place);
    }

    int waiting() {
        return waiting.size();
    }

    /**
     * Strikes a job out.
     *
     * @return its place in the order of enqueue
     * @throws IllegalStateException if it came out before, or never went in
     */
    int out(JobId id) {
        Integer place = waiting.remove(id);
        if (place == null) {
            throw new IllegalStateException("Job %s came out of the queue twice, or never went in".formatted(id));
        }
        return place;
    }

    /**
     * Checks that a poll gave as many jobs as it could.
     *
     * @throws IllegalStateException if it gave more or fewer
     */
    void check(List<Job> polled, int max) {
        int expected = Math.min(max, waiting.size());
        if (polled.size() != expected) {
            throw new IllegalStateException("A poll of up to %s jobs gave %s, expected %s: %s wait"
                    .formatted(max, polled.size(), expected, waiting.size()));
        }
    }
}
