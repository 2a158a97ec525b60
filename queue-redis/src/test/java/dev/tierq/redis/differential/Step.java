package dev.tierq.redis.differential;

import dev.tierq.FindOutcome;
import dev.tierq.JobId;
import dev.tierq.JobPage;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.Place;
import dev.tierq.QueueException;
import dev.tierq.scoring.Score;
import dev.tierq.tck.SettableClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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

    /** Goes through the first jobs in two pages, and may remove the job where the second one begins. */
    record Pages(int max, boolean removing) implements Step {
        @Override
        public Object answer(JobQueue queue) {
            return answerOf(() -> pages(queue));
        }

        private Object pages(JobQueue queue) {
            JobPage first = queue.list(max);
            return first.next()
                    .<Object>map(place ->
                            List.of(first, removing ? queue.cancel(place.id()) : "kept", queue.list(max, place)))
                    .orElse(first);
        }
    }

    /** Lists jobs after a place of one job's score and another one's id, so that any place comes up. */
    record ListAfter(int max, JobId withScore, JobId id) implements Step {
        @Override
        public Object answer(JobQueue queue) {
            return answerOf(() -> queue.list(max, new Place(score(queue), id)));
        }

        private Score score(JobQueue queue) {
            return queue.find(withScore) instanceof FindOutcome.Found found
                    ? found.job().score()
                    : new Score(withScore.value().hashCode());
        }
    }

    /** Removes the jobs of a tier, or all; a tier that scores do not tell is an answer too. */
    record Purge(Optional<String> tier) implements Step {
        @Override
        public Object answer(JobQueue queue) {
            return answerOf(() -> tier.map(queue::purge).orElseGet(queue::purgeAll));
        }
    }

    /** Deletes the queue; who has it open goes on. */
    record Delete() implements Step {
        private static final Place ANYWHERE = new Place(new Score(0), JobId.of("a"));

        /** Deletes it; a script is called first, since what plain commands have added is described by the next script. */
        static void delete(JobQueues queues, JobQueue queue) {
            queue.list(1, ANYWHERE);
            queues.delete(queue.name());
        }

        @Override
        public Object answer(JobQueue queue) {
            return List.of(queue.depth(), queue.peek(1), queue.list(1));
        }
    }

    /** Looks a job up, removes it, or counts jobs. */
    record Ask(String name, JobId id, Function<JobQueue, Object> operation) implements Step {
        static Ask find(JobId id) {
            return new Ask("find", id, queue -> queue.find(id));
        }

        static Ask position(JobId id) {
            return new Ask("position", id, queue -> queue.position(id));
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
