package dev.tierq.inmemory;

import dev.tierq.JobQueues;
import dev.tierq.scoring.QueueTime;
import dev.tierq.spi.BackendQueues;
import dev.tierq.spi.QueueBackend;
import java.time.InstantSource;
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
        return new BackendQueues(backend(clock), ForkJoinPool.commonPool());
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
