package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.BackendException;
import dev.tierq.CacheStatistics;
import dev.tierq.ForeignDataException;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.QueueMismatchException;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.scoring.Tiers;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Those who open one name at once share a call where its answer serves them all, and never a failure. */
final class OpeningAtOnceIT {
    private static final QueueOptions USUAL = QueueOptions.defaults();
    private static final QueueOptions OTHERS =
            QueueOptions.builder().tiers(Tiers.of("low", "medium", "high")).build();
    private static final int PAIRS = 20;

    private final QueueName name = QueueName.of("at-once-" + UUID.randomUUID());
    private final OwnServer own = new OwnServer();
    private final JobQueues queues = RedisQueues.connect(own.server().uri());

    @AfterEach
    void close() {
        queues.close();
        own.close();
    }

    /** Opens twice as often as there are pairs, and waits for all. */
    private List<Opening> open(IntFunction<QueueOptions> options) {
        List<CompletableFuture<JobQueue>> stages = IntStream.range(0, 2 * PAIRS)
                .mapToObj(i -> queues.openAsync(name, options.apply(i)).toCompletableFuture())
                .toList();
        return IntStream.range(0, 2 * PAIRS)
                .mapToObj(i -> new Opening(options.apply(i), failure(stages.get(i))))
                .toList();
    }

    private static List<Throwable> failure(CompletableFuture<JobQueue> stage) {
        return stage.handle((queue, failure) ->
                        Stream.ofNullable(failure).map(Failures::unwrap).toList())
                .join();
    }

    private static List<Throwable> failures(List<Opening> openings) {
        return openings.stream().flatMap(opening -> opening.failure().stream()).toList();
    }

    @Test
    void theSameOptionsCostOneCall() {
        own.redis().configResetstat();

        assertThat(failures(open(i -> USUAL))).isEmpty();
        assertThat(own.redis().info("commandstats")).contains("cmdstat_eval:calls=1,", "cmdstat_evalsha:calls=1,");
        assertThat(queues.caches())
                .containsOnlyKeys("descriptions")
                .containsValue(new CacheStatistics(2 * PAIRS - 1, 1, 0, 1));
    }

    @Test
    void differentOptionsAreDecidedByTheServer() {
        List<Opening> openings = open(i -> i % 2 == 0 ? OTHERS : USUAL);

        assertThat(openings)
                .filteredOn(opening -> opening.options() == OTHERS)
                .hasSize(PAIRS)
                .allSatisfy(opening -> assertThat(opening.failure()).isEmpty());
        assertThat(openings)
                .filteredOn(opening -> opening.options() == USUAL)
                .hasSize(PAIRS)
                .allSatisfy(opening ->
                        assertThat(opening.failure()).singleElement().isInstanceOf(QueueMismatchException.class));
    }

    @Test
    void whatIsNoQueueFailsEachWithAnExceptionOfItsOwn() {
        own.redis().set(QueueKeys.of(name).queue(), "a text");

        assertThat(failures(open(i -> USUAL)))
                .hasSize(2 * PAIRS)
                .doesNotHaveDuplicates()
                .hasOnlyElementsOfType(ForeignDataException.class);
        own.redis().flushall();
        assertThat(queues.open(name, USUAL).depth()).isZero();
    }

    @Test
    void aServerThatIsGoneFailsEachWithAnExceptionOfItsOwn() {
        own.server().stop();

        assertThat(failures(open(i -> USUAL)))
                .hasSize(2 * PAIRS)
                .doesNotHaveDuplicates()
                .hasOnlyElementsOfType(BackendException.class);
        assertThat(queues.caches().get("descriptions").size()).isZero();
    }

    /**
     * How an opening ended.
     *
     * @param options what was asked
     * @param failure what it failed with, if it did
     */
    private record Opening(QueueOptions options, List<Throwable> failure) {}
}
