package dev.tierq.inmemory;

import dev.tierq.CancelOutcome;
import dev.tierq.EnqueueOutcome;
import dev.tierq.FindOutcome;
import dev.tierq.ForeignDataException;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.JobPage;
import dev.tierq.JobState;
import dev.tierq.Place;
import dev.tierq.PollOutcome;
import dev.tierq.PositionOutcome;
import dev.tierq.QueueException;
import dev.tierq.scoring.QueueTime;
import dev.tierq.scoring.Score;
import dev.tierq.scoring.Tier;
import dev.tierq.spi.Admission;
import dev.tierq.spi.PurgedPage;
import dev.tierq.spi.QueueDescription;
import dev.tierq.spi.QueueStore;
import dev.tierq.spi.WakeUps;
import dev.tierq.spi.WokenPoll;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * A queue in memory as one of those who opened it sees it. Stages are complete when returned.
 *
 * <p>Each call looks the queue up by its name, as on a server. If it was deleted, an empty one that is nowhere kept
 * answers, and only an enqueue creates it anew; one that was created anew by somebody else is adopted, or refused.
 */
final class InMemoryStore implements QueueStore {
    private final InMemoryBackend backend;
    private final QueueDescription asked;
    private final Marker marker;
    private final InstantSource clock;
    private volatile Opened opened;

    /**
     * Opens the queue, and creates it if there is none of its name.
     *
     * @throws QueueException if it exists as something else
     */
    InMemoryStore(InMemoryBackend backend, QueueDescription asked, InstantSource clock) {
        this.backend = backend;
        this.asked = asked;
        this.marker = backend.marker(asked.name());
        this.clock = clock;
        this.opened = Opened.of(asked, backend.findOrCreate(asked));
    }

    @Override
    public QueueDescription description() {
        return opened.description();
    }

    private Opened adopted(MemoryQueue found) {
        Opened known = opened;
        if (known.queue() != found) {
            known = Opened.of(asked, found);
            opened = known;
        }
        return known;
    }

    private <T> CompletionStage<T> answer(Function<MemoryQueue, T> operation) {
        try {
            MemoryQueue queue = backend.find(asked.name())
                    .map(found -> adopted(found).queue())
                    .orElseGet(() -> new MemoryQueue(asked.fields()));
            return CompletableFuture.completedFuture(operation.apply(queue));
        } catch (QueueException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    @Override
    public CompletionStage<List<EnqueueOutcome>> enqueue(List<Admission> jobs, Optional<Instant> now) {
        try {
            Opened current = adopted(backend.findOrCreate(asked));
            MemoryQueue.Enqueued enqueued =
                    current.queue().enqueue(current.description(), jobs, () -> clockMicros(jobs.get(0), now));
            if (enqueued.intoEmpty()) {
                marker.set();
            }
            return CompletableFuture.completedFuture(enqueued.outcomes());
        } catch (QueueException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private long clockMicros(Admission first, Optional<Instant> given) {
        Instant now = given.orElseGet(clock::instant);
        asked.checkClock(first, now);
        return QueueTime.micros(now);
    }

    @Override
    public CompletionStage<PollOutcome> poll(int max) {
        return answer(queue -> PollOutcome.of(queue.poll(max).jobs()));
    }

    @Override
    public CompletionStage<WokenPoll> pollWoken(int max, long others) {
        return answer(queue -> {
            MemoryQueue.Polled polled = queue.poll(max);
            if (polled.left() > others) {
                marker.set();
            }
            return new WokenPoll(PollOutcome.of(polled.jobs()), polled.left());
        });
    }

    /** Jobs of a queue that was deleted, or replaced, meanwhile are gone with it. */
    @Override
    public CompletionStage<List<JobId>> putBack(List<Job> jobs) {
        MemoryQueue gave = opened.queue();
        if (backend.find(asked.name()).filter(gave::equals).isEmpty()) {
            return CompletableFuture.failedFuture(new ForeignDataException(
                    "Queue " + asked.name(), "another queue of that name, or none", "the one that gave the jobs"));
        }
        List<JobId> others = gave.putBack(jobs);
        marker.set();
        return CompletableFuture.completedFuture(others);
    }

    @Override
    public WakeUps wakeUps() {
        return marker;
    }

    @Override
    public CompletionStage<List<Job>> peek(int max) {
        return answer(queue -> queue.peek(max));
    }

    @Override
    public CompletionStage<JobPage> list(int max, Optional<Place> after) {
        return answer(queue -> queue.list(max, after));
    }

    @Override
    public CompletionStage<PositionOutcome> position(JobId id) {
        return answer(queue -> queue.position(asked, id));
    }

    @Override
    public CompletionStage<PurgedPage> purge(Optional<Tier> tier, int most, Optional<PurgedPage.Cursor> after) {
        return answer(queue -> queue.purge(tier, most, after));
    }

    @Override
    public CompletionStage<FindOutcome> find(JobId id) {
        return answer(queue -> queue.find(id)
                .<FindOutcome>map(job -> new FindOutcome.Found(job, JobState.WAITING))
                .orElseGet(() -> new FindOutcome.Unknown(id)));
    }

    @Override
    public CompletionStage<List<Optional<Score>>> scores(List<JobId> ids) {
        return answer(
                queue -> ids.stream().map(id -> queue.find(id).map(Job::score)).toList());
    }

    @Override
    public CompletionStage<CancelOutcome> cancel(JobId id) {
        return answer(queue -> queue.cancel(id) ? new CancelOutcome.Removed(id) : new CancelOutcome.Unknown(id));
    }

    @Override
    public CompletionStage<Long> depth() {
        return answer(MemoryQueue::depth);
    }

    @Override
    public CompletionStage<Map<Tier, Long>> depthByTier() {
        if (!asked.knowsTiers()) {
            return CompletableFuture.failedFuture(asked.tiersUnknown());
        }
        return answer(queue -> queue.depthByTier(asked.tiers()));
    }

    /** A queue, and what it is with the layout that is stored with it. */
    private record Opened(QueueDescription description, MemoryQueue queue) {
        static Opened of(QueueDescription asked, MemoryQueue queue) {
            return new Opened(asked.adopt(queue.description()), queue);
        }
    }
}
