package dev.tierq.redis;

import dev.tierq.BackendException.Reason;
import dev.tierq.OutcomeUnknownException;
import dev.tierq.QueueException;
import dev.tierq.Storage;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What may be the matter with a server or with what it holds: how it comes about, which calls then fail and how, and how it
 * ends. {@code TroubleIT} goes through them, and {@code docs/errors.md} is made from them.
 */
@SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
enum Trouble {
    SERVER_IS_DOWN(
            "the server cannot be reached",
            Fault.said(
                    Reason.UNREACHABLE,
                    "no connection to the server",
                    "The client connects again by itself: repeat the call later"),
            Scope.EVERYTHING,
            Scene::stopServer,
            Scene::restartServer,
            "--appendonly",
            "yes"),

    REPLY_LOST(
            "the connection breaks before the reply", SERVER_IS_DOWN.fault, Scope.EVERY_CALL, scene -> {}, scene -> {}),

    NO_REPLY(
            "the server does not reply in time",
            Fault.said(Reason.TIMEOUT, "no reply within the timeout", "Repeat the call later"),
            Scope.EVERYTHING,
            scene -> scene.server().signal("STOP"),
            scene -> scene.server().signal("CONT")),

    WRONG_PASSWORD(
            "the password is wrong, or the user unknown",
            Fault.answered(Reason.AUTHENTICATION, "WRONGPASS ", "Check user name and password in the URI"),
            Scope.CONNECTING,
            scene -> scene.server().tell("ACL", "SETUSER", "worker", "resetpass", ">another"),
            scene -> scene.server().tell("ACL", "SETUSER", "worker", "resetpass", ">right")),

    NO_PASSWORD(
            "the server wants a password, and the URI has none",
            Fault.answered(Reason.AUTHENTICATION, "NOAUTH ", "Check user name and password in the URI"),
            Scope.CONNECTING,
            scene -> {
                scene.forgetPassword();
                scene.server().tell("ACL", "SETUSER", "default", "resetpass", ">another");
            },
            scene -> scene.server().tell("ACL", "SETUSER", "default", "nopass")),

    MISSING_RIGHT(
            "the user may not run a command that the scripts need",
            Fault.answered(Reason.NO_PERMISSION, "", "Grant the user the commands and keys listed in docs/redis.md"),
            Scope.OPENING,
            scene -> scene.server().tell("ACL", "SETUSER", "worker", "-type"),
            scene -> scene.server().tell("ACL", "SETUSER", "worker", "+type")),

    FORBIDDEN_KEYS(
            "the user may not touch the queue's keys",
            Fault.answered(
                    Reason.NO_PERMISSION, "NOPERM ", "Grant the user the commands and keys listed in docs/redis.md"),
            Scope.EVERY_CALL,
            scene -> scene.server().tell("ACL", "SETUSER", "worker", "resetkeys"),
            scene -> scene.server().tell("ACL", "SETUSER", "worker", "allkeys")),

    REPLICA(
            "the server is a replica, such as a master that was demoted",
            Fault.answered(Reason.READ_ONLY, "READONLY ", "Connect to the master"),
            Scope.ALL_BUT_PLAIN_READS,
            scene -> scene.redis().replicaof("127.0.0.1", 1),
            scene -> scene.redis().replicaofNoOne()),

    REPLICA_WITHOUT_MASTER(
            "the server is a replica that lost its master, and may not answer from old data",
            Fault.answered(Reason.READ_ONLY, "", "Connect to the master"),
            Scope.EVERY_CALL,
            scene -> {
                scene.redis().configSet("replica-serve-stale-data", "no");
                scene.redis().replicaof("127.0.0.1", 1);
            },
            scene -> scene.redis().replicaofNoOne()),

    OUT_OF_MEMORY(
            "the server has reached `maxmemory`",
            Fault.answered(
                    Reason.OUT_OF_MEMORY, "OOM command not allowed", "Raise maxmemory or take jobs out; polls go on"),
            Scope.WHAT_GROWS,
            scene -> scene.redis().configSet("maxmemory", "1mb"),
            scene -> scene.redis().configSet("maxmemory", "0")),

    LOADING(
            "the server has started and is loading its data",
            Fault.answered(Reason.LOADING, "LOADING Redis", "Repeat the call later"),
            Scope.EVERYTHING,
            Scene::startLoading,
            scene -> scene.server().awaitLoaded(),
            Sabotage.SLOW_LOADING),

    BUSY(
            "a script of somebody's runs and does not end",
            Fault.answered(Reason.BUSY, "BUSY Redis", "Repeat the call when the script has ended, or end it"),
            Scope.EVERYTHING,
            scene -> scene.server().startEndlessScript(),
            scene -> scene.server().endScript(),
            "--lua-time-limit",
            "50"),

    NOT_ENOUGH_REPLICAS(
            "fewer replicas are connected than `min-replicas-to-write`",
            Fault.answered(
                    Reason.NOT_ENOUGH_REPLICAS,
                    "NOREPLICAS ",
                    "Connect replicas or lower min-replicas-to-write, then repeat the call"),
            Scope.ALL_BUT_PLAIN_READS,
            scene -> scene.redis().configSet("min-replicas-to-write", "1"),
            scene -> scene.redis().configSet("min-replicas-to-write", "0")),

    NOT_PERSISTING(
            "the server could not write a snapshot, and `stop-writes-on-bgsave-error` is on",
            Fault.answered(
                    Reason.NOT_PERSISTING, "MISCONF ", "Let the server write to its disk again, then repeat the call"),
            Scope.ALL_BUT_PLAIN_READS,
            scene -> scene.server().failSnapshot(),
            scene -> scene.server().allowSnapshot()),

    CLUSTER_DOWN(
            "the server is of a cluster, and nobody serves the queue's slot",
            Fault.answered(Reason.CLUSTER_DOWN, "CLUSTERDOWN ", "Repair the cluster, then repeat the call"),
            Scope.EVERY_CALL,
            scene -> scene.server().tell("CLUSTER", "DELSLOTSRANGE", "0", "16383"),
            scene -> scene.server().serveAllSlots()),

    KEY_OF_ANOTHER_TYPE(
            "a key of the queue is of another type",
            Fault.foreign("Key tierq:{%s}:v1:waiting holds a value of type string, expected type zset"),
            Scope.WAITING_KEY,
            scene -> scene.keys().forEach(keys -> {
                scene.redis().rename(keys.waiting(), keys.waiting() + "-aside");
                scene.redis().set(keys.waiting(), "a text");
            }),
            scene -> scene.keys().forEach(keys -> scene.redis().rename(keys.waiting() + "-aside", keys.waiting()))),

    RECORD_OF_A_LATER_VERSION(
            "a record is of a later version",
            Fault.foreign("Record of job first in key tierq:{%s}:v1:records holds format 2, expected format 1"),
            Scope.FIRST_RECORD,
            scene -> scene.keys().forEach(keys -> scene.server().setRecordFormat(keys, "first", 2)),
            scene -> scene.keys().forEach(keys -> scene.server().setRecordFormat(keys, "first", 1))),

    QUEUE_OF_A_LATER_VERSION(
            "a queue is of a later version",
            Fault.foreign("Queue %s holds format 2, expected format 1"),
            Scope.OPENING_THIS,
            scene -> scene.keys().forEach(keys -> scene.redis().hset(keys.queue(), "format", "2")),
            scene -> scene.keys().forEach(keys -> scene.redis().hset(keys.queue(), "format", "1"))),

    JOBS_WITHOUT_A_DESCRIPTION(
            "the description of a queue is gone, and its jobs are there",
            Fault.foreign("Key tierq:{%s}:v1:… holds jobs, expected none while key tierq:{%s}:v1:queue,"
                    + " which describes them, is missing"),
            Scope.ALL_THAT_CHECK,
            scene -> scene.keys().forEach(keys -> scene.redis().rename(keys.queue(), keys.queue() + "-aside")),
            scene -> scene.keys().forEach(keys -> scene.redis().rename(keys.queue() + "-aside", keys.queue()))),

    QUEUE_OF_ANOTHER_POLICY(
            "a queue was created, or created anew, with other options",
            Fault.mismatch("Queue %s was created with policy \"another\", but is opened with \"strict\":"
                    + " open it as it was created, or use another name"),
            Scope.ALL_THAT_CHECK,
            scene -> scene.keys().forEach(keys -> {
                scene.redis().hset(keys.queue(), "policy", "another");
                scene.redis().hincrby(keys.queue(), "generation", 1);
            }),
            scene -> scene.keys().forEach(keys -> {
                scene.redis().hset(keys.queue(), "policy", "strict");
                scene.redis().hincrby(keys.queue(), "generation", -1);
            }));

    private static final Duration SHORT = Duration.ofMillis(500);

    /** A purge counts first, and fails at that. */
    private static final Set<Attempt> CHANGES = EnumSet.of(
            Attempt.OPEN, Attempt.CREATE, Attempt.ENQUEUE, Attempt.POLL, Attempt.WAIT, Attempt.CANCEL, Attempt.DELETE);

    private final String matter;
    private final Fault fault;
    private final Scope scope;
    private final Consumer<Scene> beginning;
    private final Consumer<Scene> end;
    private final String[] arguments;

    Trouble(
            String matter,
            Fault fault,
            Scope scope,
            Consumer<Scene> beginning,
            Consumer<Scene> end,
            String... arguments) {
        this.matter = matter;
        this.fault = fault;
        this.scope = scope;
        this.beginning = beginning;
        this.end = end;
        this.arguments = arguments;
    }

    /** What is the matter, in words. */
    String matter() {
        return matter;
    }

    Fault fault() {
        return fault;
    }

    Scope scope() {
        return scope;
    }

    /** Brings it about. */
    void provoke(Scene scene) {
        beginning.accept(scene);
    }

    /** Takes its cause away. */
    void end(Scene scene) {
        end.accept(scene);
    }

    /** Further arguments that the server needs. */
    String[] arguments() {
        return this == CLUSTER_DOWN ? Sabotage.clusterArguments() : arguments;
    }

    /** How long a call may take: waited for to the end where nothing replies. */
    Duration timeout() {
        return this == NO_REPLY ? SHORT : RedisOptions.DEFAULT_TIMEOUT;
    }

    /** Whether the connection breaks at each call. */
    boolean cutsReplies() {
        return this == REPLY_LOST;
    }

    /** Whether calls may take effect all the same. */
    boolean losesReplies() {
        return this == REPLY_LOST || this == NO_REPLY;
    }

    /** Whether it leaves open if a call that failed has taken effect. */
    boolean loses(Attempt attempt) {
        return losesReplies() && CHANGES.contains(attempt);
    }

    /** What a call throws. */
    Class<? extends QueueException> type(Attempt attempt) {
        return loses(attempt) ? OutcomeUnknownException.class : fault.type();
    }

    /** What the exception of a call says, on a queue of a name. */
    String message(Attempt attempt, String queue) {
        if (attempt == Attempt.CONNECT) {
            return fault.connecting();
        }
        return loses(attempt)
                ? fault.lostMessage(attempt, queue)
                : fault.message(failsAtCounting(attempt) ? Attempt.DEPTH : attempt, queue);
    }

    private boolean failsAtCounting(Attempt attempt) {
        return attempt == Attempt.PURGE && scope.fails(Storage.RECORDS).contains(Attempt.DEPTH);
    }
}
