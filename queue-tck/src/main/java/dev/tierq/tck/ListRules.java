package dev.tierq.tck;

import static dev.tierq.tck.QueueKind.RECORDS_EXACT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.fail;

import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobPage;
import dev.tierq.JobQueue;
import dev.tierq.Place;
import dev.tierq.Storage;
import dev.tierq.scoring.Score;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** List: pages that lose and repeat no job, whatever leaves and comes between them. */
class ListRules extends Rules {
    private static final int MOST_PAGES = 2_000;

    ListRules(ContractQueues queues) {
        super(queues);
    }

    /** Goes through all pages, and does something after each; ends also where pages have no end. */
    private static List<Job> pages(JobQueue queue, int max, Consumer<JobPage> afterEach) {
        List<Job> shown = new ArrayList<>();
        JobPage page = queue.list(max);
        for (int i = 0; i < MOST_PAGES; i++) {
            assertThat(page.jobs()).as("jobs of one page").hasSizeLessThanOrEqualTo(max);
            shown.addAll(page.jobs());
            afterEach.accept(page);
            Optional<Place> next = page.next();
            if (next.isEmpty()) {
                return shown;
            }
            page = queue.list(max, next.get());
        }
        return fail("There is still another page after %s of them, which showed %s jobs"
                .formatted(MOST_PAGES, shown.size()));
    }

    @EachKind
    @DisplayName("R7.9 list shows the jobs in pages as peek shows them, in the order of leaving, and changes nothing")
    void pagesTogetherAreTheQueue(QueueKind kind) {
        JobQueue queue = open(kind);
        assertThat(queue.list(3)).isEqualTo(new JobPage(List.of(), Optional.empty()));
        IntStream.range(0, 20).forEach(i -> queue.enqueue(job(i % 2 == 0 ? "low" : "high", "job-" + i)));
        List<Job> all = queue.peek(1_000);
        for (int max : new int[] {1, 3, 10, 20, 1_000}) {
            assertThat(pages(queue, max, page -> {}))
                    .as("jobs in pages of up to %s", max)
                    .isEqualTo(all);
        }
        assertThat(queue.peek(1_000)).as("jobs that wait after all that").isEqualTo(all);
    }

    @EachKind
    @DisplayName("R7.9 a page says where the next one begins, and only the last one says that there is none")
    void onlyTheLastPageIsTheLast(QueueKind kind) {
        JobQueue queue = open(kind);
        queue.enqueueAll(jobs("low", List.of("a", "b", "c", "d")));
        List<Job> all = queue.peek(4);
        JobPage first = queue.list(2);
        assertThat(first)
                .isEqualTo(new JobPage(all.subList(0, 2), Optional.of(all.get(1).place())));
        JobPage last = new JobPage(all.subList(2, 4), Optional.empty());
        assertThat(queue.list(2, all.get(1).place()))
                .as("second page, which is full")
                .isEqualTo(last);
        assertThat(queue.list(3, all.get(1).place()))
                .as("second page of up to 3")
                .isEqualTo(last);
        assertThat(queue.list(2, all.get(3).place()))
                .as("page after the last job")
                .isEqualTo(new JobPage(List.of(), Optional.empty()));
    }

    @EachKind
    @DisplayName("R7.10 a page begins after its place also when the job that was there was polled, cancelled or moved")
    void aPlaceOutlivesItsJob(QueueKind kind) {
        JobQueue queue = open(kind);
        queue.enqueueAll(jobs("low", List.of("a", "b", "c", "d")));
        Place place = queue.list(2).next().orElseThrow();
        queue.cancel(JobId.of("b"));
        assertThat(ids(queue.list(2, place).jobs()))
                .as("page that begins where job b was, which was cancelled")
                .containsExactly("c", "d");
        queue.enqueue(job("high", "b"));
        assertThat(ids(queue.list(2, place).jobs()))
                .as("page that begins where job b was, which waits elsewhere now")
                .containsExactly("c", "d");
        queue.poll(3);
        assertThat(ids(queue.list(2, place).jobs()))
                .as("page that begins where job b was, after a, b and c were polled")
                .containsExactly("d");
    }

    @EachStorage
    @DisplayName("R7.10 any score and id is a place, among equal scores by the bytes of the id")
    void anyPlaceWillDo(Storage storage) {
        List<String> ids = List.of("0", "a", "aa", "b", "z", "\u00e9", "\uffff", "\ud83d\ude00");
        Map<String, Double> scores = new HashMap<>();
        ids.forEach(id -> scores.put(id, 0.3));
        scores.put("first", -Double.MAX_VALUE);
        scores.put("before", Math.nextDown(0.3));
        scores.put("after", Math.nextUp(0.3));
        JobQueue queue = openScoredBy(UserPolicy.byId(scores), storage);
        queue.enqueueAll(jobs("low", scores.keySet().stream().toList()));
        List<Job> all = queue.peek(100);
        Stream.concat(ids.stream(), Stream.of("\u0000", "A", "ab", "\ue000", "\udbff\udfff", "zz", "first"))
                .flatMap(id -> Stream.of(0.3, Math.nextDown(0.3), Math.nextUp(0.3), -Double.MAX_VALUE, 0.0, 1e300)
                        .map(score -> new Place(new Score(score), JobId.of(id))))
                .forEach(place -> assertThat(queue.list(100, place).jobs())
                        .as("page after %s", place)
                        .isEqualTo(all.stream()
                                .filter(job -> LeavingOrder.BY_SCORE_AND_BYTES.compare(job, at(place)) > 0)
                                .toList()));
    }

    private static Job at(Place place) {
        return Job.builder(place.id(), place.score()).build();
    }

    @EachKind
    @DisplayName("R7.11 pages show each job that waits throughout exactly once, whatever leaves and comes between them")
    void nothingIsLostBetweenPages(QueueKind kind) {
        Seeded.run(random -> {
            JobQueue queue = queues.main()
                    .open(ContractQueues.newName(), kind.options(clock).build());
            List<String> ids = Seeded.uuids(random, 300);
            ids.forEach(id -> queue.enqueue(job(List.of("high", "medium", "low").get(random.nextInt(3)), id)));
            Set<String> throughout = new HashSet<>(ids);
            List<Job> shown = pages(queue, 7, page -> {
                page.next()
                        .filter(last -> random.nextBoolean())
                        .ifPresent(last -> remove(queue, last.id(), throughout));
                remove(queue, JobId.of(ids.get(random.nextInt(ids.size()))), throughout);
                queue.poll().jobs().forEach(job -> throughout.remove(job.id().value()));
                queue.enqueue(job("high", "new-" + random.nextInt()));
            });
            assertEachShownOnce(shown, throughout);
        });
    }

    private static void remove(JobQueue queue, JobId id, Set<String> throughout) {
        queue.cancel(id);
        throughout.remove(id.value());
    }

    private static void assertEachShownOnce(List<Job> shown, Set<String> throughout) {
        Map<String, Integer> times = new HashMap<>();
        ids(shown).forEach(id -> times.merge(id, 1, Integer::sum));
        times.forEach((id, count) -> {
            if (count > 1) {
                fail("Job %s was shown %s times, expected once".formatted(id, count));
            }
        });
        Set<String> missing = new HashSet<>(throughout);
        missing.removeAll(times.keySet());
        if (!missing.isEmpty()) {
            fail("Job %s waited throughout and was never shown, nor were %s others of %s"
                    .formatted(missing.iterator().next(), missing.size() - 1, throughout.size()));
        }
    }

    @EachKind
    @DisplayName("R7.11 so they do while others poll, cancel and enqueue at once")
    void nothingIsLostWhileOthersWork(QueueKind kind) {
        JobQueue queue = open(kind);
        List<String> ids =
                IntStream.range(0, 1_000).mapToObj(ListRules::numbered).toList();
        queue.enqueueAll(jobs("medium", ids));
        JobQueue elsewhere = queues.openElsewhere(kind.options(clock).build());
        AtomicBoolean listed = new AtomicBoolean();
        List<List<Job>> results = Crew.together(List.of(
                () -> {
                    try {
                        return pages(queue, 10, page -> {});
                    } finally {
                        listed.set(true);
                    }
                },
                () -> {
                    List<Job> taken = new ArrayList<>();
                    Crew.repeatUntil(listed::get, () -> {
                        taken.addAll(elsewhere.poll().jobs());
                        elsewhere.enqueue(job(
                                taken.size() % 2 == 0 ? "high" : "low",
                                JobId.next().value()));
                        elsewhere.cancel(JobId.of(numbered(999 - taken.size() % 500)));
                    });
                    return taken;
                }));
        Set<String> throughout = new HashSet<>(ids(drain(queue)));
        throughout.retainAll(ids);
        assertEachShownOnce(results.get(0), throughout);
    }

    @Test
    @DisplayName("R7.9 ids only, tiers not told by the scores: pages show them all the same")
    void pagesNeedNoTier() {
        JobQueue queue = openScoredBy(UserPolicy.constant(7), Storage.IDS_ONLY);
        queue.enqueueAll(jobs("low", List.of("c", "a", "b")));
        assertThat(ids(pages(queue, 1, page -> {}))).containsExactly("a", "b", "c");
    }

    @Test
    @DisplayName("R7.9 pages and their jobs are immutable")
    void pagesAreImmutable() {
        JobQueue queue = open(RECORDS_EXACT);
        queue.enqueue(job("low", "a"));
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> queue.list(1).jobs().clear());
    }

    private static String numbered(int number) {
        return String.format(Locale.ROOT, "job-%04d", number);
    }
}
