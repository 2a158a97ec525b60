package dev.tierq.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.CancelOutcome;
import dev.tierq.EnqueueOutcome;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import dev.tierq.scoring.Tier;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Random steps on a queue beside a plain map of what must wait; both are compared after each step. */
final class RandomWalk {
    private static final int IDS = 60;

    private final JobQueue queue;
    private final SettableClock clock;
    private final Random random;
    /** What waits: each job as {@code peek} must show it, with its score from the answer to its enqueue. */
    private final Map<JobId, Entry> waiting = new HashMap<>();

    RandomWalk(JobQueue queue, SettableClock clock, Random random) {
        this.queue = queue;
        this.clock = clock;
        this.random = random;
    }

    void steps(int count) {
        for (int step = 1; step <= count; step++) {
            step();
            assertSame(step);
        }
    }

    private void step() {
        clock.advance(Duration.ofMillis(random.nextInt(20) - 5));
        switch (random.nextInt(4)) {
            case 0 -> poll();
            case 1 -> cancel();
            default -> enqueue();
        }
    }

    private void enqueue() {
        List<NewJob> list = IntStream.rangeClosed(0, random.nextInt(4))
                .mapToObj(i -> Rules.job(List.of("high", "medium", "low").get(random.nextInt(3)), anyId()))
                .toList();
        List<EnqueueOutcome> outcomes = queue.enqueueAll(list);
        for (int i = 0; i < list.size(); i++) {
            JobId id = outcomes.get(i).id();
            assertThat(outcomes.get(i) instanceof EnqueueOutcome.Accepted)
                    .as("job %s is accepted, as none of its id waits", id)
                    .isEqualTo(!waiting.containsKey(id));
            if (!waiting.containsKey(id)) {
                double score = Rules.acceptedScore(outcomes.get(i)).value();
                waiting.put(id, new Entry(id.value(), score, list.get(i).tier()));
            }
        }
    }

    private void poll() {
        int max = 1 + random.nextInt(6);
        List<String> expected = inOrder().limit(max).map(Entry::id).toList();
        LeavingOrder.assertLeft(queue.poll(max).jobs(), expected);
        expected.forEach(id -> waiting.remove(JobId.of(id)));
    }

    private void cancel() {
        JobId id = JobId.of(anyId());
        CancelOutcome expected =
                waiting.remove(id) != null ? new CancelOutcome.Removed(id) : new CancelOutcome.Unknown(id);
        assertThat(queue.cancel(id)).as("answer to a cancel").isEqualTo(expected);
    }

    private String anyId() {
        return "job-" + random.nextInt(IDS);
    }

    private Stream<Entry> inOrder() {
        return waiting.values().stream().sorted();
    }

    private void assertSame(int step) {
        assertThat(queue.peek(IDS).stream().map(Job::id).map(JobId::value))
                .as("jobs that wait after step %s, in order", step)
                .isEqualTo(inOrder().map(Entry::id).toList());
        assertThat(queue.depth()).as("depth after step %s", step).isEqualTo(waiting.size());
        queue.depthByTier()
                .forEach((tier, depth) -> assertThat(depth)
                        .as("depth of tier %s after step %s", tier, step)
                        .isEqualTo(count(tier)));
    }

    private long count(Tier tier) {
        return waiting.values().stream()
                .filter(entry -> entry.tier().equals(tier.name()))
                .count();
    }

    private record Entry(String id, double score, String tier) implements Comparable<Entry> {
        @Override
        public int compareTo(Entry other) {
            int byScore = Double.compare(score, other.score);
            return byScore != 0 ? byScore : LeavingOrder.compareBytes(id, other.id);
        }
    }
}
