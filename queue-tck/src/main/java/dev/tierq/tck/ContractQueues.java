package dev.tierq.tck;

import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.spi.BackendQueues;
import dev.tierq.spi.QueueBackend;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What one test stands on: a clock, a queue name of its own, and connections to one storage. At the end it deletes the
 * queues that were opened, and closes the connections.
 */
final class ContractQueues {
    /** What the clock of a test shows first. */
    static final Instant START = Instant.parse("2026-07-01T12:00:00Z");

    private final Supplier<QueueBackend> connect;
    private final SettableClock clock = new SettableClock(START);
    private final QueueName name = newName();
    private final Set<QueueName> names = ConcurrentHashMap.newKeySet();
    private final List<JobQueues> opened = new ArrayList<>();
    private @Nullable JobQueues main;

    ContractQueues(Supplier<QueueBackend> connect) {
        this.connect = connect;
    }

    /** A name that no other test uses; all begin with {@code contract-}, so that they can be told from others. */
    static QueueName newName() {
        return QueueName.of("contract-" + UUID.randomUUID());
    }

    /** The clock of the test, which stands still until it is moved. */
    SettableClock clock() {
        return clock;
    }

    /** The name of the test's queue. */
    QueueName name() {
        return name;
    }

    /** Opens the test's queue on the test's main connection. */
    JobQueue open(QueueOptions options) {
        return main().open(name, options);
    }

    /** Opens the test's queue on a connection of its own. */
    JobQueue openElsewhere(QueueOptions options) {
        return connection(ForkJoinPool.commonPool()).open(name, options);
    }

    synchronized JobQueues main() {
        if (main == null) {
            main = connection(ForkJoinPool.commonPool());
        }
        return main;
    }

    /** Makes a new connection, whose stages complete on the executor. */
    synchronized JobQueues connection(Executor executor) {
        JobQueues queues = new BackendQueues(new RememberingBackend(connect.get(), names), executor);
        opened.add(queues);
        return queues;
    }

    /** Deletes the queues of the test, so that a server that outlives it is left as it was, and closes the connections. */
    synchronized void closeAll() {
        try {
            names.forEach(used -> main().delete(used));
        } finally {
            closeConnections();
        }
    }

    private void closeConnections() {
        names.clear();
        opened.forEach(JobQueues::close);
        opened.clear();
        main = null;
    }
}
