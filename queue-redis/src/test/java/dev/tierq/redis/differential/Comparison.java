package dev.tierq.redis.differential;

import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.inmemory.InMemoryQueues;
import dev.tierq.tck.SettableClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Runs a sequence on memory and on another backend at once, each on a new queue, and compares every answer. */
final class Comparison {
    private static final Instant START = Instant.parse("2026-06-01T12:00:00Z");

    private final JobQueues other;
    private final Function<SettableClock, QueueOptions> options;

    Comparison(JobQueues other, Function<SettableClock, QueueOptions> options) {
        this.other = other;
        this.options = options;
    }

    /** The first difference, if there is one. The queues are deleted. */
    Optional<String> difference(List<Step> steps) {
        SettableClock clock = new SettableClock(START);
        QueueName name = QueueName.of("differential-" + UUID.randomUUID());
        try (JobQueues memory = InMemoryQueues.create(clock)) {
            JobQueue expected = memory.open(name, options.apply(clock));
            JobQueue actual = other.open(name, options.apply(clock));
            try {
                return difference(steps, clock, new Side(memory, expected), new Side(other, actual));
            } finally {
                Step.Delete.delete(other, actual);
            }
        }
    }

    /** A queue, and the queues that it is one of. */
    private record Side(JobQueues queues, JobQueue queue) {
        Object answer(Step step) {
            if (step instanceof Step.Delete) {
                Step.Delete.delete(queues, queue);
            }
            return step.answer(queue);
        }
    }

    private static Optional<String> difference(List<Step> steps, SettableClock clock, Side expected, Side actual) {
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            if (step instanceof Step.MoveClock move) {
                move.move(clock);
            }
            Object memory = expected.answer(step);
            Object redis = actual.answer(step);
            if (!memory.equals(redis)) {
                return Optional.of("step %s, %s%n  in memory: %s%n  other:     %s".formatted(i, step, memory, redis));
            }
        }
        return Optional.empty();
    }

    /**
     * Takes steps out of a sequence that differs as long as what is left still differs: halves first, then ever smaller
     * pieces, until no single step can go.
     */
    List<Step> shrink(List<Step> failing) {
        List<Step> smallest = failing;
        for (int piece = failing.size() / 2; piece >= 1; piece /= 2) {
            int from = 0;
            while (from < smallest.size()) {
                List<Step> without = without(smallest, from, piece);
                if (difference(without).isPresent()) {
                    smallest = without;
                } else {
                    from += piece;
                }
            }
        }
        return smallest;
    }

    private static List<Step> without(List<Step> steps, int from, int count) {
        List<Step> rest = new ArrayList<>(steps.subList(0, from));
        rest.addAll(steps.subList(Math.min(from + count, steps.size()), steps.size()));
        return rest;
    }
}
