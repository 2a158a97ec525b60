package dev.tierq.redis;

import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import dev.tierq.QueueName;
import dev.tierq.Storage;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.BiFunction;

/** A call that is made while something is the matter; those that only look come before those that change something. */
@SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
enum Attempt {
    CONNECT("connect", (scene, queue) -> {
        scene.connect().close();
        return "connected";
    }),
    OPEN("open", (scene, queue) -> scene.openAnew(queue.name()).name()),
    NAMES("queues", (scene, queue) -> scene.names()),
    PEEK("peek", (scene, queue) -> queue.peek(1)),
    LIST("list", (scene, queue) -> queue.list(1)),
    POSITION("position", (scene, queue) -> queue.position(JobId.of("second"))),
    FIND("find", (scene, queue) -> queue.find(JobId.of("first"))),
    DEPTH("depth", (scene, queue) -> queue.depth()),
    DEPTH_BY_TIER("depthByTier", (scene, queue) -> queue.depthByTier()),
    CREATE("open", (scene, queue) -> scene.open(newName(queue))),
    ENQUEUE(
            "enqueue",
            (scene, queue) -> queue.enqueue(NewJob.in("low").id("new").build())),
    POLL("poll", (scene, queue) -> queue.poll()),
    WAIT("poll", (scene, queue) -> queue.poll(1, Duration.ofMillis(100))),
    CANCEL("cancel", (scene, queue) -> queue.cancel(JobId.of("first"))),
    PURGE("a page of purge", (scene, queue) -> queue.purgeAll()),
    DELETE("delete", (scene, queue) -> scene.delete(newName(queue)));

    private final String call;
    private final BiFunction<Scene, JobQueue, Object> action;

    Attempt(String call, BiFunction<Scene, JobQueue, Object> action) {
        this.call = call;
        this.action = action;
    }

    /** Makes the call and gives its answer. */
    Object make(Scene scene, JobQueue queue) {
        return action.apply(scene, queue);
    }

    /** As the exception names it. */
    String told(String queue) {
        return this == NAMES ? call : call + " on queue " + queue;
    }

    /** The name of the queue that it is about. */
    String on(JobQueue queue) {
        return this == CREATE || this == DELETE
                ? newName(queue).value()
                : queue.name().value();
    }

    private static QueueName newName(JobQueue queue) {
        return QueueName.of("new-" + queue.name());
    }

    boolean looks() {
        return EnumSet.of(PEEK, LIST, POSITION, FIND, DEPTH, DEPTH_BY_TIER).contains(this);
    }

    /** Those that {@code docs/redis.md} calls plain reads. */
    static Set<Attempt> plainReads(Storage storage) {
        return storage == Storage.RECORDS ? EnumSet.of(DEPTH, DEPTH_BY_TIER) : EnumSet.of(PEEK, LIST, FIND, DEPTH);
    }

    /** Those that do not notice when a queue has become another: no generation goes with their command. */
    static Set<Attempt> unchecked(Storage storage) {
        return storage == Storage.RECORDS ? EnumSet.of(DEPTH) : EnumSet.of(PEEK, LIST, FIND, DEPTH, POLL, WAIT, CANCEL);
    }

    /** What the exception says where the outcome of the call is unknown. */
    String ifLost() {
        return switch (this) {
            case OPEN, CREATE -> "the queue may have been created: repeat the call, that is safe";
            case ENQUEUE ->
                "the jobs may have been accepted, and taken since: look them up by their ids, or enqueue them again with the same ids";
            case POLL, WAIT -> "jobs may have been taken, and are lost then";
            case CANCEL -> "the job may be removed: repeat the call, that is safe";
            case DELETE -> "the queue may be deleted: repeat the call, that is safe";
            default -> throw new AssertionError(this + " changes nothing");
        };
    }
}
