package dev.tierq.tck;

import dev.tierq.Ordering;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.scoring.QueueTime;
import dev.tierq.spi.QueueBackend;
import dev.tierq.spi.QueueDescription;
import dev.tierq.spi.QueueStore;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Backends with one fault each, made from a right one: they show that the tests of a contract see the fault.
 *
 * <p>All who are to share a queue must share the wrong backend: it holds state that the right one does not know.
 */
@SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
public enum WrongBackend {
    /** Breaks ties between equal scores by the order of Java strings, not by that of the UTF-8 bytes. */
    BREAKS_TIES_BY_JAVA_STRINGS(right -> new Wrapped(right, JavaOrderStore::new)),

    /** Gives a job that was polled once more. */
    POLLS_TWICE(right -> new Wrapped(right, PollTwiceStore::new)),

    /** Answers a cancel as it should, and lets the job leave all the same. */
    FORGETS_A_CANCEL(right -> new Wrapped(right, ForgetfulCancelStore::new)),

    /** Begins a page with the first job if the place after which it should begin is one that a job has left. */
    LOSES_THE_PLACE_OF_A_JOB_THAT_LEFT(right -> new Wrapped(right, LostPlaceStore::new)),

    /** Gives one score to all jobs of a tier that come at one clock reading, so that they leave in the order of ids. */
    LOSES_THE_ORDER_IN_A_TIER(right -> new Scoring(right, WrongLanes::thatTie)),

    /** Takes a clock that steps back at face value, so that later jobs leave before earlier ones. */
    BELIEVES_A_CLOCK_THAT_STEPS_BACK(right -> new Scoring(right, WrongLanes::thatGoBack));

    private final Function<QueueBackend, QueueBackend> wrap;

    WrongBackend(Function<QueueBackend, QueueBackend> wrap) {
        this.wrap = wrap;
    }

    /**
     * Adds the fault to a backend.
     *
     * @param right a backend without faults; closed with the result
     * @return the wrong backend
     */
    public QueueBackend over(QueueBackend right) {
        return wrap.apply(right);
    }

    /** Wraps each store. */
    private record Wrapped(QueueBackend right, UnaryOperator<QueueStore> wrap) implements QueueBackend {
        @Override
        public CompletionStage<QueueStore> open(QueueDescription description) {
            return right.open(description).thenApply(wrap);
        }

        @Override
        public CompletionStage<Set<QueueName>> queues() {
            return right.queues();
        }

        @Override
        public CompletionStage<Boolean> delete(QueueName name) {
            return right.delete(name);
        }

        @Override
        public void close() {
            right.close();
        }
    }

    /**
     * Scores the jobs of exactly ordered queues by itself. Each has a second queue beside it that takes the scores; the
     * queue itself stays empty, and is there to be found when it is opened otherwise.
     */
    private static final class Scoring implements QueueBackend {
        private final QueueBackend right;
        private final Supplier<WrongLanes> lanes;
        private final Map<QueueName, WrongLanes> lanesOf = new ConcurrentHashMap<>();

        private Scoring(QueueBackend right, Supplier<WrongLanes> lanes) {
            this.right = right;
            this.lanes = lanes;
        }

        @Override
        public CompletionStage<QueueStore> open(QueueDescription description) {
            return right.open(description)
                    .thenCompose(store -> store.description().exactLayout().isPresent()
                            ? right.open(byProducersScore(description)).thenApply(beside -> scoring(store, beside))
                            : CompletableFuture.completedFuture(store));
        }

        private QueueStore scoring(QueueStore exact, QueueStore beside) {
            QueueDescription description = exact.description();
            return new WrongLanesStore(
                    () -> right.open(description),
                    description,
                    beside,
                    lanesOf.computeIfAbsent(description.name(), name -> lanes.get()));
        }

        private static QueueDescription byProducersScore(QueueDescription exact) {
            QueueOptions.Builder options = QueueOptions.builder()
                    .tiers(exact.tiers())
                    .policy(exact.options().policy())
                    .ordering(Ordering.CLOCK)
                    .storage(exact.options().storage())
                    .time(exact.options().time().orElseGet(QueueTime::system))
                    .maxPayloadBytes(exact.options().maxPayloadBytes());
            return QueueDescription.of(beside(exact.name()), options.build());
        }

        private static QueueName beside(QueueName name) {
            return QueueName.of("wrong-" + UUID.nameUUIDFromBytes(name.value().getBytes(StandardCharsets.UTF_8)));
        }

        @Override
        public CompletionStage<Set<QueueName>> queues() {
            return right.queues().thenApply(names -> {
                Set<QueueName> shown = new HashSet<>(names);
                lanesOf.keySet().forEach(name -> shown.remove(beside(name)));
                return shown;
            });
        }

        /** What stores of the queue share begins again with the next enqueue. */
        @Override
        public CompletionStage<Boolean> delete(QueueName name) {
            WrongLanes shared = lanesOf.getOrDefault(name, lanes.get());
            synchronized (shared) {
                shared.become(lanes.get());
            }
            return right.delete(beside(name)).thenCompose(deleted -> right.delete(name));
        }

        @Override
        public void close() {
            right.close();
        }
    }
}
