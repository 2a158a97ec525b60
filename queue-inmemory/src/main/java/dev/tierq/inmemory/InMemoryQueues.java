package dev.tierq.inmemory;

import dev.tierq.JobQueues;
import dev.tierq.scoring.QueueTime;
import dev.tierq.spi.BackendQueues;
import dev.tierq.spi.QueueBackend;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;

/**
 * Makes queues in memory.
 *
 * <p>Queues of one {@link JobQueues} live as long as it does: closing it forgets them.
 */
public final class InMemoryQueues {
    private InMemoryQueues() {}

    /** {@return queues on the wall clock of this host; stages complete on the common pool} */
    public static JobQueues create() {
        return create(QueueTime.system());
    }

    /**
     * Makes queues on a clock of yours, which stands for the server's time.
     *
     * @param clock the clock; thread-safe, see {@link QueueTime}
     * @return the queues; stages complete on the common pool
     */
    public static JobQueues create(InstantSource clock) {
        return create(clock, ForkJoinPool.commonPool());
    }

    /**
     * Makes queues on a clock of yours, whose stages complete on an executor of yours.
     *
     * @param clock the clock; thread-safe, see {@link QueueTime}
     * @param executor completes the stages that users see; not closed with the queues
     * @return the queues
     */
    public static JobQueues create(InstantSource clock, Executor executor) {
        return new BackendQueues(backend(clock), executor);
    }

    /**
     * Makes the bare backend, for wrapping it: {@link BackendQueues} turns it into queues.
     *
     * @param clock the clock; thread-safe, see {@link QueueTime}
     * @return a backend without queues
     */
    public static QueueBackend backend(InstantSource clock) {
        return new InMemoryBackend(clock);
    }
}
