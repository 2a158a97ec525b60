package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tierq.ForeignDataException;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.Storage;
import io.lettuce.core.RedisClient;
import io.lettuce.core.codec.ByteArrayCodec;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Naming and deleting the queues of a database that holds other things too. */
final class QueuesIT {
    private static final QueueName NAME = QueueName.of("mail");
    private static final QueueKeys KEYS = QueueKeys.of(NAME);

    private static OwnServer own;
    private static JobQueues queues;

    @BeforeAll
    static void start() {
        own = new OwnServer();
        queues = RedisQueues.connect(own.server().uri());
    }

    @AfterAll
    static void stop() {
        queues.close();
        own.close();
    }

    @BeforeEach
    void empty() {
        own.redis().flushall();
    }

    @Test
    void queuesAreFoundAmongManyOtherKeys() {
        own.redis().mset(IntStream.range(0, 5_000).boxed().collect(Collectors.toMap(i -> "other-" + i, i -> "text")));
        List<QueueName> names = IntStream.range(0, 50)
                .mapToObj(i -> QueueName.of("queue " + i + ":\u00fc"))
                .toList();
        names.forEach(queues::open);

        assertThat(queues.queues()).containsExactlyElementsOf(new TreeSet<>(names));
    }

    @Test
    void whatOnlyLooksLikeAQueueIsLeftOut() throws Exception {
        for (String key :
                List.of("tierq:{a}b}:v1:queue", "tierq:{}:v1:queue", "x:tierq:{a}:v1:queue", "tierq:{a}:v2:queue")) {
            own.redis().hset(key, "format", "1");
        }
        own.redis().set("tierq:{text}:v1:queue", "a text");
        own.redis().zadd("tierq:{jobs}:v1:waiting", 1, "a");
        try (RedisClient client = RedisClient.create(own.server().uri())) {
            byte[] key = "tierq:{\u00ff}:v1:queue".getBytes(StandardCharsets.ISO_8859_1);
            byte[] one = {1};
            client.connect(ByteArrayCodec.INSTANCE).sync().hset(key, one, one);
        }
        queues.open(NAME);

        assertThat(queues.queues()).containsExactly(NAME);
    }

    @ParameterizedTest
    @EnumSource(Storage.class)
    void deletionLeavesNoKey(Storage storage) {
        JobQueue queue =
                queues.open(NAME, QueueOptions.builder().storage(storage).build());
        queue.enqueueAll(
                IntStream.range(0, 3_000).mapToObj(i -> NewJob.in("low").build()), outcome -> {});

        assertThat(queues.delete(NAME)).isTrue();
        assertThat(own.redis().keys("*")).isEmpty();
        queue.poll();
        queue.purgeAll();
        assertThat(own.redis().keys("*")).isEmpty();
    }

    @Test
    void aQueueThatIsCreatedAnewHasAnotherGeneration() {
        JobQueue queue = queues.open(NAME);
        String before = own.redis().hget(KEYS.queue(), "generation");
        queues.delete(NAME);
        queue.enqueue(NewJob.in("low").build());

        assertThat(own.redis().hget(KEYS.queue(), "generation")).isGreaterThan(before);
        assertThat(own.redis().hget(KEYS.queue(), "accepted")).isEqualTo("1");
    }

    private static ForeignDataException refusedUntouched() {
        String before = own.contents();
        ForeignDataException refused = catchThrowableOfType(ForeignDataException.class, () -> queues.delete(NAME));
        assertThat(refused).isNotNull();
        assertThat(own.contents()).isEqualTo(before);
        return refused;
    }

    @ParameterizedTest
    @ValueSource(strings = {"queue", "waiting", "records"})
    void aKeyOfAnotherTypeIsNotDeleted(String part) {
        queues.open(NAME).enqueue(NewJob.in("low").build());
        String key = "tierq:{mail}:v1:" + part;
        own.redis().del(key);
        own.redis().set(key, "a text");

        ForeignDataException refused = refusedUntouched();

        assertThat(refused.key()).isEqualTo("Key " + key);
        assertThat(refused.found()).isEqualTo("a value of type string");
    }

    @Test
    void aQueueOfAnotherFormatIsNotDeleted() {
        own.redis().hset(KEYS.queue(), Map.of("format", "2", "generation", "1"));
        assertThat(refusedUntouched()).hasMessageContaining("Queue mail holds format 2, expected format 1");
        own.redis().hdel(KEYS.queue(), "format");
        assertThat(refusedUntouched()).hasMessageContaining("Queue mail holds no format, expected format 1");
    }

    @Test
    void jobsWithoutADescriptionAreNotDeleted() {
        own.redis().zadd(KEYS.waiting(), 5, "left-over");
        assertThat(refusedUntouched().key()).isEqualTo("Key " + KEYS.waiting());
        own.redis().hset(KEYS.records(), "left-over", "x");
        assertThat(refusedUntouched().key()).isEqualTo("Key " + KEYS.records());
    }
}
