package dev.tierq.inmemory;

import dev.tierq.Job;
import dev.tierq.JobId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Jobs as a sorted set keeps them: by score, then by the bytes of the id. Not thread-safe. */
final class JobSet {
    private static final Comparator<Job> LEAVING_ORDER =
            Comparator.comparing(Job::score).thenComparing(Job::id);

    private final NavigableSet<Job> inOrder = new TreeSet<>(LEAVING_ORDER);
    private final Map<JobId, Job> byId = new HashMap<>();

    void add(Job job) {
        inOrder.add(job);
        byId.put(job.id(), job);
    }

    Optional<Job> find(JobId id) {
        return Optional.ofNullable(byId.get(id));
    }

    Optional<Job> remove(JobId id) {
        @Nullable Job job = byId.remove(id);
        if (job != null) {
            inOrder.remove(job);
        }
        return Optional.ofNullable(job);
    }

    List<Job> removeFirst(int max) {
        List<Job> removed = new ArrayList<>();
        while (removed.size() < max && !inOrder.isEmpty()) {
            Job job = inOrder.first();
            inOrder.remove(job);
            byId.remove(job.id());
            removed.add(job);
        }
        return removed;
    }

    List<Job> first(int max) {
        return inOrder.stream().limit(max).toList();
    }

    int size() {
        return inOrder.size();
    }
}
