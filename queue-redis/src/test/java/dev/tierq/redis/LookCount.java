package dev.tierq.redis;

import dev.tierq.QueueName;
import dev.tierq.spi.QueueBackend;
import dev.tierq.spi.QueueDescription;
import dev.tierq.spi.QueueStore;
import dev.tierq.spi.WakeUps;
import dev.tierq.spi.WokenPoll;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A backend that counts jobs which were found by a look after a wait that had ended without a wake-up. */
final class LookCount implements QueueBackend {
    private final QueueBackend backend;
    private final Map<WakeUps, Noted> wakeUps = new ConcurrentHashMap<>();
    private final AtomicInteger found = new AtomicInteger();
    private final AtomicInteger plainPolls = new AtomicInteger();

    LookCount(QueueBackend backend) {
        this.backend = backend;
    }

    /** How many jobs a look found. */
    int found() {
        return found.get();
    }

    /** How many polls were no answer to a wake-up: one at most at the beginning and one at the end of each call. */
    int plainPolls() {
        return plainPolls.get();
    }

    @Override
    public CompletionStage<QueueStore> open(QueueDescription description) {
        return backend.open(description).thenApply(this::counting);
    }

    private QueueStore counting(QueueStore store) {
        Noted noted = wakeUps.computeIfAbsent(store.wakeUps(), Noted::new);
        return (QueueStore) Proxy.newProxyInstance(
                QueueStore.class.getClassLoader(),
                new Class<?>[] {QueueStore.class},
                (proxy, method, arguments) ->
                        method.getName().equals("wakeUps") ? noted : call(store, method, arguments, noted));
    }

    private Object call(QueueStore store, Method method, Object[] arguments, Noted noted) throws Throwable {
        if (method.getName().equals("poll")) {
            plainPolls.incrementAndGet();
        }
        boolean woken = noted.woken;
        try {
            Object answer = method.invoke(store, arguments);
            return method.getName().equals("pollWoken") && !woken
                    ? ((CompletionStage<?>) answer).whenComplete((poll, failure) -> count((WokenPoll) poll))
                    : answer;
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private void count(WokenPoll poll) {
        found.addAndGet(poll == null ? 0 : poll.outcome().jobs().size());
    }

    @Override
    public CompletionStage<Set<QueueName>> queues() {
        return backend.queues();
    }

    @Override
    public CompletionStage<Boolean> delete(QueueName name) {
        return backend.delete(name);
    }

    @Override
    public void close() {
        backend.close();
    }

    /** Notes how the last wait ended. */
    private static final class Noted implements WakeUps {
        private final WakeUps right;
        private volatile boolean woken;

        private Noted(WakeUps right) {
            this.right = right;
        }

        @Override
        public CompletionStage<Boolean> await(Duration atMost) {
            return right.await(atMost).whenComplete((ended, failure) -> woken = ended != null && ended);
        }

        @Override
        public CompletionStage<Void> passOn() {
            return right.passOn();
        }

        @Override
        public boolean inTouch() {
            return right.inTouch();
        }

        @Override
        public void nobodyWaits() {
            right.nobodyWaits();
        }
    }
}
