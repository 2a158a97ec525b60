package dev.tierq.examples;

import dev.tierq.scoring.Tier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;

/** A strict queue and its workers as plainly as can be: a list per tier, every second looked at. */
final class Model {
    private final Map<Tier, ArrayDeque<TraceJob>> waiting = new TreeMap<>();
    private final Map<Tier, List<Long>> waits = new TreeMap<>();
    private final List<Long> ends = new ArrayList<>();
    private long lastEnd;

    Model(List<TraceJob> jobs, int workers) {
        int arrived = 0;
        int started = 0;
        for (long now = 0; started < jobs.size(); now++) {
            for (; arrived < jobs.size() && jobs.get(arrived).arrival() == now; arrived++) {
                TraceJob job = jobs.get(arrived);
                waiting.computeIfAbsent(job.tier(), tier -> new ArrayDeque<>()).add(job);
            }
            long second = now;
            ends.removeIf(end -> end <= second);
            for (; ends.size() < workers && started < arrived; started++) {
                start(next(), now);
                ends.removeIf(end -> end <= second);
            }
        }
    }

    private TraceJob next() {
        return waiting.values().stream()
                .filter(jobs -> !jobs.isEmpty())
                .findFirst()
                .orElseThrow()
                .remove();
    }

    private void start(TraceJob job, long now) {
        waits.computeIfAbsent(job.tier(), tier -> new ArrayList<>()).add(now - job.arrival());
        ends.add(now + job.service());
        lastEnd = Math.max(lastEnd, now + job.service());
    }

    long[] waits(Tier tier) {
        return waits.getOrDefault(tier, List.of()).stream()
                .flatMapToLong(LongStream::of)
                .sorted()
                .toArray();
    }

    long lastEnd() {
        return lastEnd;
    }
}
