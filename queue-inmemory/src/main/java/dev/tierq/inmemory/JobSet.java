package dev.tierq.inmemory;

import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
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

    /** The jobs behind a place, whether or not a job is there; all if there is no place. */
    Stream<Job> after(Optional<Place> place) {
        return place.map(JobSet::probe).map(job -> inOrder.tailSet(job, false)).orElse(inOrder).stream();
    }

    /** The jobs before a place. */
    Stream<Job> before(Place place) {
        return inOrder.headSet(probe(place), false).stream();
    }

    private static Job probe(Place place) {
        return Job.builder(place.id(), place.score()).build();
    }

    int size() {
        return inOrder.size();
    }
}
