package dev.tierq.tck;

import static dev.tierq.tck.QueueKind.RECORDS_CLOCK;
import static dev.tierq.tck.QueueKind.RECORDS_EXACT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tierq.JobQueue;
import dev.tierq.QueueMismatchException;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.scoring.LaneRule;
import dev.tierq.scoring.ScoreLayout;
import dev.tierq.scoring.ScoreResolution;
import dev.tierq.scoring.ScoringPolicy;
import dev.tierq.scoring.Tiers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Creation: what the first opening decides for good. */
class CreationRules extends Rules {
    private static final int OPENERS = 8;

    CreationRules(ContractQueues queues) {
        super(queues);
    }

    @EachKind
    @DisplayName("R1.5 a queue keeps the score layout that it was created with")
    void theStoredLayoutDecides(QueueKind kind) {
        ScoreLayout layout = new ScoreLayout(Instant.parse("2026-06-01T00:00:00Z"), 1L << 50);
        queues.open(kind.options(clock).policy(new LaterStrict(layout)).build());
        double score = acceptedScore(
                        queues.openElsewhere(kind.options(clock).build()).enqueue(job("medium", "a")))
                .value();
        assertThat(layout.rank(score))
                .as("rank of the tier, read by the stored layout")
                .isEqualTo(1);
        assertThat(layout.time(score)).as("time, read by the stored layout").isEqualTo(ContractQueues.START);
    }

    @Test
    @DisplayName("R1.6 of those who open a new name at once, one creates it; the others find it")
    void oneCreatesTheQueue() {
        List<String> answers = Crew.of(OPENERS, this::open);
        assertThat(new HashSet<>(answers))
                .as("orderings under which a queue could be opened, with half of the openers asking for each")
                .hasSize(1);
    }

    @EachKind
    @DisplayName("R1.8 a queue is named from its opening to its deletion, also while it is empty")
    void aQueueIsNamedWhileItExists(QueueKind kind) {
        assertThat(queues.main().queues()).doesNotContain(queues.name());
        JobQueue queue = open(kind);
        assertThat(queues.main().queues()).contains(queues.name());
        queue.enqueue(job("low", "a"));
        queue.poll();
        assertThat(queues.connection(ForkJoinPool.commonPool()).queues()).contains(queues.name());
        queues.main().delete(queues.name());
        assertThat(queues.main().queues()).doesNotContain(queues.name());
    }

    @Test
    @DisplayName("R1.8 the names are in the order of their bytes, each once, and cannot be changed")
    void namesAreInOrder() {
        String name = ContractQueues.newName().value();
        List<QueueName> inOrder = Stream.of("", " ", ":", "a", "b", "\u00fc", "\uffff", "\ud83d\ude00")
                .map(end -> QueueName.of(name + end))
                .toList();
        List<QueueName> shuffled = new ArrayList<>(inOrder);
        Collections.reverse(shuffled);
        shuffled.forEach(
                each -> queues.main().open(each, RECORDS_EXACT.options(clock).build()));
        Set<QueueName> names = queues.main().queues();
        assertThat(names.stream().filter(each -> each.value().startsWith(name))).isEqualTo(inOrder);
        assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> names.remove(inOrder.get(0)));
    }

    /** Tries to open the queue, and answers the ordering that it was created with. */
    private String open(int opener) {
        QueueKind asked = opener % 2 == 0 ? RECORDS_EXACT : RECORDS_CLOCK;
        QueueOptions options = asked.options(clock).build();
        try {
            queues.openElsewhere(options);
            return asked.isExact() ? "exact" : "clock";
        } catch (QueueMismatchException refused) {
            return refused.found();
        }
    }

    /** The strict policy as a later version of the library might lay it out. */
    private record LaterStrict(ScoreLayout layout) implements ScoringPolicy {
        @Override
        public String name() {
            return "strict";
        }

        @Override
        public Map<String, String> parameters() {
            return Map.of();
        }

        @Override
        public LaneRule rule(Tiers tiers) {
            return new LaneRule(layout);
        }

        @Override
        public ScoreResolution resolution(Tiers tiers, Instant at) {
            return new ScoreResolution(name(), at, List.of());
        }

        @Override
        public boolean usesTenant() {
            return false;
        }
    }
}
