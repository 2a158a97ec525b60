package dev.tierq.tck;

import dev.tierq.AsyncJobQueue;
import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import dev.tierq.Place;
import dev.tierq.scoring.Score;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Stream;

/** Every operation in its two forms, with the same arguments: they concern job b, and the head of the queue. */
@SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
enum Operation {
    ENQUEUE(queue -> queue.enqueue(b()), queue -> queue.enqueue(b())),
    ENQUEUE_LIST(queue -> queue.enqueueAll(List.of(b())), queue -> queue.enqueueAll(List.of(b()))),
    ENQUEUE_STREAM(Operation::enqueueStream, Operation::enqueueStream),
    POLL(queue -> queue.poll(), queue -> queue.poll()),
    POLL_MANY(queue -> queue.poll(7), queue -> queue.poll(7)),
    POLL_WAITING(queue -> queue.poll(7, Duration.ofMillis(5)), queue -> queue.poll(7, Duration.ofMillis(5))),
    PEEK(queue -> queue.peek(7), queue -> queue.peek(7)),
    LIST(queue -> queue.list(7), queue -> queue.list(7)),
    LIST_AFTER(queue -> queue.list(7, lowest()), queue -> queue.list(7, lowest())),
    POSITION(queue -> queue.position(JobId.of("b")), queue -> queue.position(JobId.of("b"))),
    FIND(queue -> queue.find(JobId.of("b")), queue -> queue.find(JobId.of("b"))),
    CANCEL(queue -> queue.cancel(JobId.of("b")), queue -> queue.cancel(JobId.of("b"))),
    PURGE(queue -> queue.purge("medium"), queue -> queue.purge("medium")),
    PURGE_ALL(JobQueue::purgeAll, AsyncJobQueue::purgeAll),
    DEPTH(JobQueue::depth, AsyncJobQueue::depth),
    DEPTH_BY_TIER(JobQueue::depthByTier, AsyncJobQueue::depthByTier);

    private final Function<JobQueue, Object> blocking;
    private final Function<AsyncJobQueue, CompletionStage<?>> staged;

    Operation(Function<JobQueue, Object> blocking, Function<AsyncJobQueue, CompletionStage<?>> staged) {
        this.blocking = blocking;
        this.staged = staged;
    }

    /** Calls the blocking form; for a stream, the answer is the list of the outcomes. */
    Object answer(JobQueue queue) {
        return blocking.apply(queue);
    }

    /** Calls the asynchronous form; for a stream, the answer is the list of the outcomes. */
    CompletionStage<?> stage(JobQueue queue) {
        return staged.apply(queue.async());
    }

    /** Where the first page begins. */
    private static Place lowest() {
        return new Place(new Score(-Double.MAX_VALUE), JobId.of("b"));
    }

    private static NewJob b() {
        return Rules.job("medium", "b");
    }

    private static Object enqueueStream(JobQueue queue) {
        List<Object> outcomes = new ArrayList<>();
        queue.enqueueAll(Stream.of(b()), outcomes::add);
        return outcomes;
    }

    private static CompletionStage<?> enqueueStream(AsyncJobQueue queue) {
        List<Object> outcomes = new ArrayList<>();
        return queue.enqueueAll(Stream.of(b()), outcomes::add).thenApply(done -> outcomes);
    }
}
