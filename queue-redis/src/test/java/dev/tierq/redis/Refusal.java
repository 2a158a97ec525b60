package dev.tierq.redis;

import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.Ordering;
import dev.tierq.Payload;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.ScoreException;
import dev.tierq.Storage;
import dev.tierq.UnknownTierException;
import dev.tierq.UnsupportedByQueueException;
import dev.tierq.redis.differential.FunctionPolicy;
import dev.tierq.scoring.ScoringPolicy;
import dev.tierq.scoring.WeightedTimestampPolicy;
import dev.tierq.tck.SettableClock;
import io.lettuce.core.RedisClient;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.function.Consumer;

/**
 * What tierq refuses by itself, on every backend: what is asked for and how the refusal is told. {@code RefusalTest} goes
 * through them, and {@code docs/errors.md} is made from them. In the texts … stands for what is left out.
 */
@SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
enum Refusal {
    UNKNOWN_TIER(
            "a job of a tier that the queue does not have",
            UnknownTierException.class,
            "Queue orders has no tier \"urgent\": use one of [high, medium, low]",
            queues -> open(queues).enqueue(NewJob.in("urgent").build())),

    NO_NUMBER(
            "a policy that gives NaN or an infinity, or throws",
            ScoreException.class,
            "Policy mine scores job a NaN, expected a finite number: check the policy and the clock",
            queues -> queues.open(Samples.ORDERS, Samples.scoredBy(Samples.mine(Double.NaN)))
                    .enqueue(NewJob.in("low").id("a").build())),

    OUT_OF_ITS_TIER(
            "a score outside of the job's tier: a clock before 2026, or beyond the policy's horizon",
            ScoreException.class,
            "Policy strict scores job a …, expected a score of tier low, from … to below …: check the policy and the clock",
            queues -> queues.open(Samples.ORDERS, Samples.at("2025-12-31T23:59:59Z"))
                    .enqueue(NewJob.in("low").id("a").build())),

    NO_COUNTS(
            "`depthByTier` with ids only, where the scores do not tell the tier",
            UnsupportedByQueueException.class,
            "Queue orders does not support depthByTier: it keeps ids only, and the scores of policy mine do not tell the tier; Storage.RECORDS would",
            queues -> queues.open(Samples.ORDERS, Samples.idsOnlyScoredBy(Samples.mine(1)))
                    .depthByTier()),

    LARGE_PAYLOAD(
            "a payload over the limit",
            IllegalArgumentException.class,
            "Payload has 1048577 bytes, expected at most 1048576: raise maxPayloadBytes, or store the data elsewhere and enqueue a reference",
            queues -> open(queues).enqueue(NewJob.of("low", Payload.of(new byte[(1 << 20) + 1])))),

    LARGE_HEADERS(
            "headers over 64 KiB",
            IllegalArgumentException.class,
            "Headers have 65537 bytes, expected at most 65536: move data to the payload",
            queues -> NewJob.in("low").header("a", "x".repeat(1 << 16)).build()),

    LONG_LIST(
            "a list of no jobs, or of more than 1,000 jobs or 16 MiB",
            IllegalArgumentException.class,
            "List has 1001 jobs, expected 1 to 1000: split it, or enqueue a stream",
            queues -> open(queues)
                    .enqueueAll(Collections.nCopies(1_001, NewJob.in("low").build()))),

    COUNT(
            "fewer than 1 or more than 1,000 jobs at once",
            IllegalArgumentException.class,
            "Asked for 0 jobs, expected 1 to 1000 at once",
            queues -> open(queues).poll(0)),

    ID(
            "an id that is empty, longer than 512 bytes, or no well-formed text",
            IllegalArgumentException.class,
            "Job id has 513 bytes of UTF-8, expected 1 to 512: \"…",
            queues -> JobId.of("i".repeat(513))),

    NAME(
            "a queue name that is empty, longer than 200 characters, or holds a refused character",
            IllegalArgumentException.class,
            "Queue name holds the character U+007B, which is refused: leave out control characters and …",
            queues -> QueueName.of("{orders}")),

    DATA_ON_IDS_ONLY(
            "a payload or a header with ids only",
            IllegalArgumentException.class,
            "Queue orders keeps ids only, and the job has a payload of 1 bytes and 0 headers: store the data yourself, or create the queue with Storage.RECORDS",
            queues -> queues.open(
                            Samples.ORDERS,
                            QueueOptions.builder().storage(Storage.IDS_ONLY).build())
                    .enqueue(NewJob.of("low", Payload.ofText("x")))),

    OPTIONS(
            "options that contradict each other",
            IllegalArgumentException.class,
            "Policy weighted-units is a function of the producer's clock and cannot keep an exact order: use Ordering.CLOCK, or a policy such as strict",
            queues -> QueueOptions.builder()
                    .policy(WeightedTimestampPolicy.units())
                    .ordering(Ordering.EXACT)
                    .build()),

    TIMEOUT(
            "a timeout out of its range",
            IllegalArgumentException.class,
            "Timeout is PT0S, expected PT0.001S to PT10M",
            queues -> RedisOptions.uri("redis://localhost").timeout(Duration.ZERO)),

    URI(
            "a malformed URI",
            IllegalArgumentException.class,
            "The Redis URI is malformed (not shown, it may hold a password): expected redis://user:password@host:port/database, with special characters in user and password percent-encoded, such as %23 for #",
            queues -> RedisOptions.uri("localhost")),

    CLIENT(
            "a client whose settings would lose or repeat jobs",
            IllegalArgumentException.class,
            "The Redis client would lose or repeat jobs when its connection breaks: set …, or take RedisQueues.newClient",
            queues -> Samples.connectByDefaults()),

    CLOSED(
            "a call on queues that are closed",
            IllegalStateException.class,
            "These queues are closed: open new ones",
            queues -> {
                JobQueue queue = open(queues);
                queues.close();
                queue.poll();
            });

    private final String matter;
    private final Class<? extends RuntimeException> type;
    private final String message;
    private final Consumer<JobQueues> call;

    Refusal(String matter, Class<? extends RuntimeException> type, String message, Consumer<JobQueues> call) {
        this.matter = matter;
        this.type = type;
        this.message = message;
        this.call = call;
    }

    private static JobQueue open(JobQueues queues) {
        return queues.open(Samples.ORDERS);
    }

    /** What is asked for, in words. */
    String matter() {
        return matter;
    }

    Class<? extends RuntimeException> type() {
        return type;
    }

    String message() {
        return message;
    }

    /** Asks for it. */
    void provoke(JobQueues queues) {
        call.accept(queues);
    }

    /** What is asked with. */
    private static final class Samples {
        static final QueueName ORDERS = QueueName.of("orders");

        static ScoringPolicy mine(double score) {
            return new FunctionPolicy("mine", job -> score);
        }

        static QueueOptions scoredBy(ScoringPolicy policy) {
            return QueueOptions.builder().policy(policy).build();
        }

        static QueueOptions idsOnlyScoredBy(ScoringPolicy policy) {
            return QueueOptions.builder()
                    .policy(policy)
                    .storage(Storage.IDS_ONLY)
                    .build();
        }

        static QueueOptions at(String instant) {
            return QueueOptions.builder()
                    .time(new SettableClock(Instant.parse(instant)))
                    .build();
        }

        static void connectByDefaults() {
            try (RedisClient client = RedisClient.create("redis://localhost")) {
                RedisQueues.connect(RedisOptions.client(client).build());
            }
        }
    }
}
