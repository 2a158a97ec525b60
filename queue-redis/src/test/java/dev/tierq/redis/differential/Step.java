package dev.tierq.redis.differential;

import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import dev.tierq.QueueException;
import dev.tierq.tck.SettableClock;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** One operation of a random sequence. */
sealed interface Step {
    /** Performs the operation and gives its answer; an exception is an answer too. */
    Object answer(JobQueue queue);

    private static Object answerOf(Supplier<Object> operation) {
        try {
            return operation.get();
        } catch (QueueException e) {
            return e.getClass().getSimpleName() + ": " + e.getMessage();
        }
    }

    /** Adds one job. */
    record Enqueue(NewJob job) implements Step {
        @Override
        public Object answer(JobQueue queue) {
            return answerOf(() -> queue.enqueue(job));
        }
    }

    /** Adds a list. */
    record EnqueueAll(List<NewJob> jobs) implements Step {
        @Override
        public Object answer(JobQueue queue) {
            return answerOf(() -> queue.enqueueAll(jobs));
        }
    }

    /** Takes jobs. */
    record Poll(int max) implements Step {
        @Override
        public Object answer(JobQueue queue) {
            return answerOf(() -> queue.poll(max));
        }
    }

    /** Looks at jobs. */
    record Peek(int max) implements Step {
        @Override
        public Object answer(JobQueue queue) {
            return answerOf(() -> queue.peek(max));
        }
    }

    /** Looks a job up, removes it, or counts jobs. */
    record Ask(String name, JobId id, Function<JobQueue, Object> operation) implements Step {
        static Ask find(JobId id) {
            return new Ask("find", id, queue -> queue.find(id));
        }

        static Ask cancel(JobId id) {
            return new Ask("cancel", id, queue -> queue.cancel(id));
        }

        static Ask depths(JobId id) {
            return new Ask("depths", id, queue -> List.of(queue.depth(), answerOf(queue::depthByTier)));
        }

        @Override
        public Object answer(JobQueue queue) {
            return answerOf(() -> operation.apply(queue));
        }

        @Override
        public String toString() {
            return "Ask[" + name + " " + id + "]";
        }
    }

    /** Moves the clock that both queues share; once per step, so only the first queue asked moves it. */
    record MoveClock(Duration by) implements Step {
        void move(SettableClock clock) {
            clock.advance(by);
        }

        @Override
        public Object answer(JobQueue queue) {
            return "clock";
        }
    }
}
