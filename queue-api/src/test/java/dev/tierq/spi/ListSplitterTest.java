package dev.tierq.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import dev.tierq.Payload;
import dev.tierq.Tenant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ListSplitterTest {
    private static final int ID_BYTES = 36;
    private static final NewJob SMALL = NewJob.in("high").build();
    private static final NewJob HALF = sized(JobQueue.MAX_LIST_BYTES / 2);
    private static final NewJob FULL = sized(JobQueue.MAX_LIST_BYTES);
    private static final NewJob OVERSIZE = sized(JobQueue.MAX_LIST_BYTES + 1);

    @Test
    void noJobsAreNoList() {
        Iterator<List<NewJob>> lists = new ListSplitter(Collections.emptyIterator());

        assertThat(lists.hasNext()).isFalse();
        assertThatExceptionOfType(NoSuchElementException.class)
                .isThrownBy(lists::next)
                .withMessage("No more jobs");
    }

    @Test
    void jobsAreSplitByCount() {
        assertThat(split(Collections.nCopies(999, SMALL)))
                .extracting(List::size)
                .containsExactly(999);
        assertThat(split(Collections.nCopies(1_000, SMALL)))
                .extracting(List::size)
                .containsExactly(1_000);
        assertThat(split(Collections.nCopies(2_001, SMALL)))
                .extracting(List::size)
                .containsExactly(1_000, 1_000, 1);
    }

    @Test
    void jobsAreSplitByBytes() {
        assertThat(split(List.of(HALF, HALF))).containsExactly(List.of(HALF, HALF));
        assertThat(split(List.of(HALF, HALF, SMALL))).containsExactly(List.of(HALF, HALF), List.of(SMALL));
        assertThat(split(List.of(SMALL, FULL, SMALL))).containsExactly(List.of(SMALL), List.of(FULL), List.of(SMALL));
    }

    @Test
    void aJobOverTheLimitIsAListOfItsOwnThatTheQueueRefuses() {
        assertThat(split(List.of(OVERSIZE))).containsExactly(List.of(OVERSIZE));
        assertThat(split(List.of(SMALL, OVERSIZE, OVERSIZE, SMALL)))
                .containsExactly(List.of(SMALL), List.of(OVERSIZE), List.of(OVERSIZE), List.of(SMALL));
    }

    @Test
    void idsTenantsAndHeadersCount() {
        NewJob job = NewJob.in("high")
                .id("\u20ac")
                .tenant(Tenant.of("\u00e9"))
                .header("k", "\uD83D\uDE00")
                .header("kk", "")
                .payload(Payload.ofText("12345"))
                .build();

        assertThat(JobSizes.bytes(job)).isEqualTo(3 + 2 + 5 + 2 + 5);
        assertThat(JobSizes.bytes(SMALL)).isEqualTo(ID_BYTES);
    }

    @Test
    void everyJobIsKeptInOrderAndEveryListFits() {
        Random random = new Random(31);
        List<NewJob> jobs = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            jobs.add(i % 100 == 0 ? sized(1 + random.nextInt(JobQueue.MAX_LIST_BYTES / 4)) : SMALL);
        }
        List<List<NewJob>> lists = split(jobs);

        assertThat(lists.stream().flatMap(List::stream)).containsExactlyElementsOf(jobs);
        assertThat(lists).allSatisfy(list -> {
            assertThat(list).hasSizeBetween(1, JobQueue.MAX_JOBS);
            assertThat(list.stream().mapToLong(JobSizes::bytes).sum()).isLessThanOrEqualTo(JobQueue.MAX_LIST_BYTES);
        });
    }

    /** A job of so many bytes, at least those of an id that the library makes. */
    private static NewJob sized(int bytes) {
        return NewJob.of("high", Payload.of(new byte[Math.max(0, bytes - ID_BYTES)]));
    }

    private static List<List<NewJob>> split(List<NewJob> jobs) {
        List<List<NewJob>> lists = new ArrayList<>();
        new ListSplitter(jobs.iterator()).forEachRemaining(lists::add);
        return lists;
    }
}
