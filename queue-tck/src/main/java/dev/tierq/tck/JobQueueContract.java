package dev.tierq.tck;

import dev.tierq.spi.QueueBackend;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;

/**
 * The contract of every backend, as tests: a backend extends this class and says how to connect.
 *
 * <p>Each test carries the number of its rule in {@code docs/contract.md}. What no test can show for every backend is
 * reported as skipped, with the reason; a backend tests it in its own module. A failed test says in terms of jobs what
 * went wrong. Random tests name their seed; {@code -Dtierq.seed=N} repeats one.
 *
 * <p>Every test uses queues of its own, whose names hold {@code contract-}, and deletes them at its end.
 */
public abstract class JobQueueContract {
    @SuppressWarnings("this-escape") // connect is called by tests, when the subclass is whole
    private final ContractQueues shared = new ContractQueues(this::connect);

    /** For backends. */
    protected JobQueueContract() {}

    /**
     * Connects to the storage of this test. Several calls in one test give separate connections to the same storage, as
     * producers and workers in different processes have; the contract closes each of them.
     *
     * @return a new connection; what it opens is closed with it, what is stored stays
     */
    protected abstract QueueBackend connect();

    @AfterEach
    void closeAll() {
        shared.closeAll();
    }

    @Nested
    @DisplayName("R1 opening")
    class Opening extends OpeningRules {
        Opening() {
            super(shared);
        }
    }

    @Nested
    @DisplayName("R1 creation")
    class Creation extends CreationRules {
        Creation() {
            super(shared);
        }
    }

    @Nested
    @DisplayName("R2 enqueue")
    class Enqueue extends EnqueueRules {
        Enqueue() {
            super(shared);
        }
    }

    @Nested
    @DisplayName("R2 content")
    class Content extends ContentRules {
        Content() {
            super(shared);
        }
    }

    @Nested
    @DisplayName("R3 duplicates")
    class Duplicate extends DuplicateRules {
        Duplicate() {
            super(shared);
        }
    }

    @Nested
    @DisplayName("R4 order")
    class Order extends OrderRules {
        Order() {
            super(shared);
        }
    }

    @Nested
    @DisplayName("R4 exact order")
    class ExactOrder extends ExactOrderRules {
        ExactOrder() {
            super(shared);
        }
    }

    @Nested
    @DisplayName("R5 scores")
    class Score extends ScoreRules {
        Score() {
            super(shared);
        }
    }

    @Nested
    @DisplayName("R5 scores that are refused")
    class ScoreRefusal extends ScoreRefusalRules {
        ScoreRefusal() {
            super(shared);
        }
    }

    @Nested
    @DisplayName("R6 poll")
    class Poll extends PollRules {
        Poll() {
            super(shared);
        }
    }

    @Nested
    @DisplayName("R6 jobs that are put back")
    class PutBack extends PutBackRules {
        PutBack() {
            super(shared);
        }
    }

    @Nested
    @DisplayName("R7 peek and find")
    class Look extends LookRules {
        Look() {
            super(shared);
        }
    }

    @Nested
    @DisplayName("R7 list")
    class Pages extends ListRules {
        Pages() {
            super(shared);
        }
    }

    @Nested
    @DisplayName("R7 position")
    class Position extends PositionRules {
        Position() {
            super(shared);
        }
    }

    @Nested
    @DisplayName("R7 depth")
    class Depth extends DepthRules {
        Depth() {
            super(shared);
        }
    }

    @Nested
    @DisplayName("R8 cancel")
    class Cancel extends CancelRules {
        Cancel() {
            super(shared);
        }
    }

    @Nested
    @DisplayName("R9 time")
    class Time extends TimeRules {
        Time() {
            super(shared);
        }
    }

    @Nested
    @DisplayName("R9 clocks at the edge")
    class ClockEdge extends ClockEdgeRules {
        ClockEdge() {
            super(shared);
        }
    }

    @Nested
    @DisplayName("R10 bad input")
    class BadInput extends BadInputRules {
        BadInput() {
            super(shared);
        }
    }

    @Nested
    @DisplayName("R11 calls")
    class Call extends CallRules {
        Call() {
            super(shared);
        }
    }

    @Nested
    @DisplayName("R11 stages")
    class Stage extends StageRules {
        Stage() {
            super(shared);
        }
    }

    @Nested
    @DisplayName("R11 the executor of stages")
    class Executor extends ExecutorRules {
        Executor() {
            super(shared);
        }
    }

    @Nested
    @DisplayName("R12 the table of states")
    class State extends StateRules {
        State() {
            super(shared);
        }
    }

    @Nested
    @DisplayName("R13 purge")
    class Purge extends PurgeRules {
        Purge() {
            super(shared);
        }
    }

    @Nested
    @DisplayName("R13 delete")
    class Delete extends DeleteRules {
        Delete() {
            super(shared);
        }
    }

    @Nested
    @DisplayName("R14 waiting")
    class Wait extends WaitRules {
        Wait() {
            super(shared);
        }
    }
}
