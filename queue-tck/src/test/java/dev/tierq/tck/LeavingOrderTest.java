package dev.tierq.tck;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.scoring.Score;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LeavingOrderTest {
    @Test
    void theRightOrderPasses() {
        LeavingOrder.assertLeft(left("a", "b"), List.of("a", "b"));
        LeavingOrder.assertEachLeftOnce(left("b", "a"), List.of("a", "b"));
    }

    @Test
    void anotherOrderNamesTheFirstJobOutOfPlace() {
        assertThatThrownBy(() -> LeavingOrder.assertLeft(left("a", "c", "b"), List.of("a", "b", "c")))
                .hasMessage("Out of order: job c left in place 2, where job b belongs; 2 of 3 jobs are out of place."
                        + " It left with score 2 and acceptance number 2");
    }

    @Test
    void aJobThatLeftTwiceIsNamed() {
        assertThatThrownBy(() -> LeavingOrder.assertLeft(left("a", "b", "a"), List.of("a", "b")))
                .hasMessage("Job a left 2 times, expected once");
    }

    @Test
    void aJobThatNeverLeftIsNamed() {
        assertThatThrownBy(() -> LeavingOrder.assertEachLeftOnce(left("a"), List.of("a", "b", "c")))
                .hasMessage("Job b never left, nor did 1 others of 3");
    }

    @Test
    void aStrangerIsNamed() {
        assertThatThrownBy(() -> LeavingOrder.assertEachLeftOnce(left("a", "x"), List.of("a", "b")))
                .hasMessage("Job x left, but should not be in the queue");
    }

    @Test
    void whatIsNotPlainTextIsShownAsCodePoints() {
        assertThatThrownBy(() -> LeavingOrder.assertLeft(left("\uFFFD", "a b\uD83D\uDE00"), List.of("\uFFFD")))
                .hasMessage("Job a\\u{20}b\\u{1F600} left, but should not be in the queue");
    }

    private static List<Job> left(String... ids) {
        return IntStream.range(0, ids.length)
                .mapToObj(i -> Job.builder(JobId.of(ids[i]), new Score(i + 1))
                        .accepted(i + 1, Instant.EPOCH)
                        .build())
                .toList();
    }
}
