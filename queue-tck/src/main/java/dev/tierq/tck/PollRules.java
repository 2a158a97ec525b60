package dev.tierq.tck;

import static dev.tierq.tck.LeavingOrder.assertLeft;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.CancelOutcome;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import dev.tierq.Payload;
import dev.tierq.PollOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;

/** Poll: each job leaves once, whole, and is gone. */
class PollRules extends Rules {
    PollRules(ContractQueues queues) {
        super(queues);
    }

    @EachKind
    @DisplayName("R6.1 poll takes the first job; from then on the queue does not know it")
    void aPolledJobIsGone(QueueKind kind) {
        JobQueue queue = open(kind);
        queue.enqueueAll(List.of(job("low", "b"), job("high", "a")));
        assertLeft(queue.poll().jobs(), List.of("a"));
        assertUnknown(queue, "a");
        assertThat(queue.cancel(JobId.of("a"))).isEqualTo(new CancelOutcome.Unknown(JobId.of("a")));
        assertDepth(queue, 1);
        assertThat(ids(queue.peek(5))).as("jobs that peek shows").containsExactly("b");
        assertLeft(queue.poll().jobs(), List.of("b"));
    }

    @EachKind
    @DisplayName("R6.2 poll(n) takes the first n jobs in order, and all there are if fewer wait")
    void pollTakesTheFirstJobs(QueueKind kind) {
        JobQueue queue = open(kind);
        List<String> ids = IntStream.range(0, 1_503)
                .mapToObj(i -> String.format(Locale.ROOT, "job-%04d", i))
                .toList();
        queue.enqueueAll(ids.stream().map(id -> job("low", id)), Rules::acceptedScore);
        assertLeft(queue.poll(3).jobs(), ids.subList(0, 3));
        assertLeft(queue.poll(1_000).jobs(), ids.subList(3, 1_003));
        assertLeft(queue.poll(1_000).jobs(), ids.subList(1_003, 1_503));
    }

    @EachKind
    @DisplayName("R6.3 poll of a queue where nothing waits answers empty")
    void nothingWaitsIsEmpty(QueueKind kind) {
        JobQueue queue = open(kind);
        assertThat(queue.poll()).isEqualTo(new PollOutcome.Empty());
        queue.enqueue(job("low", "a"));
        queue.poll(2);
        assertThat(queue.poll(1_000)).as("poll after the last job left").isEqualTo(new PollOutcome.Empty());
    }

    @EachKind
    @DisplayName("R6.4 16 threads that poll at once take each job exactly once")
    void eachJobLeavesOnce(QueueKind kind) {
        List<JobQueue> connections = Stream.generate(
                        () -> queues.openElsewhere(kind.options(clock).build()))
                .limit(4)
                .toList();
        List<String> ids = IntStream.range(0, 4_000).mapToObj(i -> "job-" + i).toList();
        connections.get(0).enqueueAll(ids.stream().map(id -> job("low", id)), Rules::acceptedScore);
        List<List<Job>> taken = Crew.of(16, thread -> pollUntilEmpty(connections.get(thread / 4), 1 + thread % 4));
        LeavingOrder.assertEachLeftOnce(taken.stream().flatMap(List::stream).toList(), ids);
        assertDepth(connections.get(0), 0);
    }

    private static List<Job> pollUntilEmpty(JobQueue queue, int max) {
        List<Job> taken = new ArrayList<>();
        List<Job> last = queue.poll(max).jobs();
        while (!last.isEmpty() && !Thread.currentThread().isInterrupted()) {
            taken.addAll(last);
            last = queue.poll(max).jobs();
        }
        return taken;
    }

    @EachKind
    @DisplayName("R6.5 8 pollers beside 4 producers take each job once, never an id without its data")
    void anIdIsNeverSeenWithoutItsData(QueueKind kind) {
        int producers = 4;
        int each = 300;
        JobQueue queue = open(kind);
        AtomicInteger producing = new AtomicInteger(producers);
        List<Callable<List<Job>>> work = new ArrayList<>();
        IntStream.range(0, producers)
                .forEach(producer -> work.add(() -> produce(kind, queue, producer, each, producing)));
        IntStream.range(0, 8).forEach(poller -> work.add(() -> pollWhile(queue, producing)));
        List<Job> taken = Crew.together(work).stream().flatMap(List::stream).toList();
        LeavingOrder.assertEachLeftOnce(taken, idsOf(producers, each));
        assertThat(taken.stream().filter(job -> kind.keepsRecords() && !isWhole(job)))
                .as("jobs that left without their payload, header or tier")
                .isEmpty();
    }

    private static List<Job> produce(QueueKind kind, JobQueue queue, int producer, int each, AtomicInteger producing) {
        for (int i = 0; i < each; i += 3) {
            queue.enqueue(whole(kind, producer + "-" + i));
            queue.enqueueAll(List.of(whole(kind, producer + "-" + (i + 1)), whole(kind, producer + "-" + (i + 2))));
        }
        producing.decrementAndGet();
        return List.of();
    }

    private static NewJob whole(QueueKind kind, String id) {
        NewJob.Builder job = NewJob.in("medium").id(id);
        return kind.keepsRecords()
                ? job.payload(Payload.ofText(id)).header("id", id).build()
                : job.build();
    }

    private static boolean isWhole(Job job) {
        String id = job.id().value();
        return job.payload().text().equals(id)
                && id.equals(job.headers().get("id"))
                && job.tier().isPresent();
    }

    private static List<Job> pollWhile(JobQueue queue, AtomicInteger producing) {
        List<Job> taken = new ArrayList<>();
        Crew.repeatUntil(
                () -> producing.get() == 0, () -> taken.addAll(queue.poll(5).jobs()));
        taken.addAll(pollUntilEmpty(queue, 5));
        return taken;
    }

    private static List<String> idsOf(int producers, int each) {
        return IntStream.range(0, producers)
                .boxed()
                .flatMap(producer -> IntStream.range(0, each).mapToObj(i -> producer + "-" + i))
                .toList();
    }
}
