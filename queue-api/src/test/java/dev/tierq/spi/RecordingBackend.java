package dev.tierq.spi;

import dev.tierq.CacheStatistics;
import dev.tierq.CancelOutcome;
import dev.tierq.EnqueueOutcome;
import dev.tierq.FindOutcome;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobPage;
import dev.tierq.Place;
import dev.tierq.PollOutcome;
import dev.tierq.PositionOutcome;
import dev.tierq.QueueName;
import dev.tierq.scoring.Score;
import dev.tierq.scoring.Tier;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * A backend that keeps what it is sent, in the order of arrival, and answers at once unless it is told to hold its
 * answers back or to fail.
 */
final class RecordingBackend implements QueueBackend {
    final List<QueueDescription> opened = Collections.synchronizedList(new ArrayList<>());
    final List<List<Admission>> lists = Collections.synchronizedList(new ArrayList<>());
    final List<Optional<Instant>> readings = Collections.synchronizedList(new ArrayList<>());
    final List<String> calls = Collections.synchronizedList(new ArrayList<>());
    final List<Runnable> heldBack = Collections.synchronizedList(new ArrayList<>());
    final Set<QueueName> names = new HashSet<>();
    long depth;
    int closings;
    boolean holding;
    Supplier<Throwable> failure;

    @Override
    public CompletionStage<QueueStore> open(QueueDescription description) {
        opened.add(description);
        return answer("open", new Store(description));
    }

    @Override
    public Map<String, CacheStatistics> caches() {
        return Map.of("answers", new CacheStatistics(4, 3, 2, 1));
    }

    @Override
    public CompletionStage<Set<QueueName>> queues() {
        return answer("queues", names);
    }

    @Override
    public CompletionStage<Boolean> delete(QueueName name) {
        return answer("delete " + name, names.contains(name));
    }

    @Override
    public void close() {
        closings++;
    }

    /** The jobs of all lists in the order in which they were sent. */
    List<Admission> sent() {
        return lists.stream().flatMap(List::stream).toList();
    }

    private <T> CompletionStage<T> answer(String call, T answer) {
        calls.add(call);
        CompletableFuture<T> stage = new CompletableFuture<>();
        Runnable answering =
                failure == null ? () -> stage.complete(answer) : () -> stage.completeExceptionally(failure.get());
        if (holding) {
            heldBack.add(answering);
        } else {
            answering.run();
        }
        return stage;
    }

    private final class Store implements QueueStore {
        private final QueueDescription description;

        private Store(QueueDescription description) {
            this.description = description;
        }

        @Override
        public QueueDescription description() {
            return description;
        }

        @Override
        public CompletionStage<List<EnqueueOutcome>> enqueue(List<Admission> jobs, Optional<Instant> now) {
            lists.add(jobs);
            readings.add(now);
            List<EnqueueOutcome> outcomes = jobs.stream()
                    .<EnqueueOutcome>map(job -> new EnqueueOutcome.Accepted(job.id(), new Score(0)))
                    .toList();
            return answer("enqueue " + jobs.size(), outcomes);
        }

        @Override
        public CompletionStage<PollOutcome> poll(int max) {
            return answer("poll " + max, new PollOutcome.Empty());
        }

        @Override
        public CompletionStage<WokenPoll> pollWoken(int max, long others) {
            return answer("pollWoken " + max, new WokenPoll(new PollOutcome.Empty(), 0));
        }

        @Override
        public CompletionStage<List<JobId>> putBack(List<Job> jobs) {
            return answer("putBack " + jobs.size(), List.of());
        }

        @Override
        public WakeUps wakeUps() {
            return new WakeUps() {
                @Override
                public CompletionStage<Boolean> await(Duration atMost) {
                    return answer("await", false);
                }

                @Override
                public CompletionStage<Void> passOn() {
                    return answer("passOn", null);
                }

                @Override
                public boolean inTouch() {
                    return true;
                }

                @Override
                public void nobodyWaits() {}
            };
        }

        @Override
        public CompletionStage<List<Job>> peek(int max) {
            return answer("peek " + max, List.of());
        }

        @Override
        public CompletionStage<JobPage> list(int max, Optional<Place> after) {
            return answer(
                    "list " + max + after.map(place -> " after " + place.id()).orElse(""),
                    new JobPage(List.of(), Optional.empty()));
        }

        @Override
        public CompletionStage<PositionOutcome> position(JobId id) {
            return answer("position " + id, new PositionOutcome.Unknown(id));
        }

        @Override
        public CompletionStage<PurgedPage> purge(Optional<Tier> tier, int most, Optional<PurgedPage.Cursor> after) {
            return answer("purge " + tier.map(Tier::name).orElse("all") + " " + most, page(most));
        }

        @Override
        public CompletionStage<FindOutcome> find(JobId id) {
            return answer("find " + id, new FindOutcome.Unknown(id));
        }

        @Override
        public CompletionStage<List<Optional<Score>>> scores(List<JobId> ids) {
            return answer(
                    "scores " + ids.size(),
                    ids.stream().map(id -> Optional.<Score>empty()).toList());
        }

        @Override
        public CompletionStage<CancelOutcome> cancel(JobId id) {
            return answer("cancel " + id, new CancelOutcome.Unknown(id));
        }

        @Override
        public CompletionStage<Long> depth() {
            return answer("depth", depth);
        }

        @Override
        public CompletionStage<Map<Tier, Long>> depthByTier() {
            Map<Tier, Long> none = new LinkedHashMap<>();
            description.tiers().forEach(tier -> none.put(tier, depth));
            return answer("depthByTier", none);
        }

        /** A page that removes what it may, and never the last one. */
        private static PurgedPage page(int most) {
            return new PurgedPage(most, Optional.of(new PurgedPage.Cursor() {}));
        }
    }
}
