package dev.tierq.inmemory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.scoring.QueueTime;
import dev.tierq.spi.QueueBackend;
import dev.tierq.tck.JobQueueContract;
import dev.tierq.tck.WrongBackend;
import org.junit.jupiter.api.Test;

/** The contract sees the fault of each wrong backend, and says what went wrong in terms of jobs. */
class WrongBackendTest {
    @Test
    void tiesBrokenByJavaStringsAreSeen() {
        ContractRun run = ContractRun.of(BreaksTiesByJavaStrings.class);
        assertThat(run.failed()).containsExactlyInAnyOrder("R4.2", "R7.10", "R7.12");
        run.assertSays("R4.2", "order shown by peek");
    }

    static class BreaksTiesByJavaStrings extends WrongContract {
        BreaksTiesByJavaStrings() {
            super(WrongBackend.BREAKS_TIES_BY_JAVA_STRINGS);
        }
    }

    @Test
    void aJobThatIsPolledTwiceIsSeen() {
        ContractRun run = ContractRun.of(PollsTwice.class);
        assertThat(run.failed()).contains("R3.4", "R6.1", "R6.2", "R6.3", "R6.4", "R6.5", "R7.6", "R12.2");
        run.assertSays("R6.4", "left 2 times, expected once");
        run.assertSays("R6.1", "Job a left, but should not be in the queue");
    }

    static class PollsTwice extends WrongContract {
        PollsTwice() {
            super(WrongBackend.POLLS_TWICE);
        }
    }

    @Test
    void aCancelThatIsForgottenIsSeen() {
        ContractRun run = ContractRun.of(ForgetsACancel.class);
        assertThat(run.failed())
                .containsExactlyInAnyOrder(
                        "R3.5", "R7.4", "R7.5", "R7.6", "R7.12", "R7.13", "R8.1", "R8.2", "R8.3", "R12.1", "R12.3");
        run.assertSays("R8.1", "Job b was cancelled, and the queue said it removed it, but find still answers");
        run.assertSays("R3.5", "Job a should have been accepted, but the queue answered Duplicate");
    }

    static class ForgetsACancel extends WrongContract {
        ForgetsACancel() {
            super(WrongBackend.FORGETS_A_CANCEL);
        }
    }

    @Test
    void aPlaceThatIsLostWithItsJobIsSeen() {
        ContractRun run = ContractRun.of(LosesThePlace.class);
        assertThat(run.failed()).containsExactlyInAnyOrder("R7.10", "R7.11");
        run.assertSays("R7.10", "page that begins where job b was, which was cancelled", "\"a\"");
        run.assertSays("R7.11", " times, expected once");
    }

    static class LosesThePlace extends WrongContract {
        LosesThePlace() {
            super(WrongBackend.LOSES_THE_PLACE_OF_A_JOB_THAT_LEFT);
        }
    }

    @Test
    void anOrderThatIsLostInsideATierIsSeen() {
        ContractRun run = ContractRun.of(LosesTheOrderInATier.class);
        assertThat(run.failed())
                .contains("R4.7", "R4.8", "R4.9", "R4.10", "R4.11", "R4.12", "R5.1", "R5.2")
                .doesNotContain("R4.1", "R4.2", "R4.4", "R6.4", "R8.1");
        run.assertSays("R4.7", "Out of order: job 0 left in place 1, where job 9 belongs; 9 of 10 jobs");
    }

    static class LosesTheOrderInATier extends WrongContract {
        LosesTheOrderInATier() {
            super(WrongBackend.LOSES_THE_ORDER_IN_A_TIER);
        }
    }

    @Test
    void aClockThatStepsBackAndIsBelievedIsSeen() {
        ContractRun run = ContractRun.of(BelievesAClockThatStepsBack.class);
        assertThat(run.failed()).containsExactlyInAnyOrder("R4.8", "R4.9", "R5.1");
        run.assertSays("R4.8", "Out of order: job zzz left in place 1, where job zzzzzzzzzz belongs");
    }

    static class BelievesAClockThatStepsBack extends WrongContract {
        BelievesAClockThatStepsBack() {
            super(WrongBackend.BELIEVES_A_CLOCK_THAT_STEPS_BACK);
        }
    }

    /** The contract on queues in memory with a fault added. */
    abstract static class WrongContract extends JobQueueContract {
        private final QueueBackend wrong;

        WrongContract(WrongBackend fault) {
            this.wrong = fault.over(InMemoryQueues.backend(QueueTime.system()));
        }

        @Override
        protected QueueBackend connect() {
            return new Connection(wrong);
        }
    }
}
