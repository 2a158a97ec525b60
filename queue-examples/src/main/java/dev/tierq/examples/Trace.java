package dev.tierq.examples;

import java.util.List;

/**
 * A recorded log of arrivals.
 *
 * @param name where it was read from
 * @param jobs the jobs by arrival, in the order of the log; at least one
 */
record Trace(String name, List<TraceJob> jobs) {
    Trace {
        jobs = List.copyOf(jobs);
    }
}
