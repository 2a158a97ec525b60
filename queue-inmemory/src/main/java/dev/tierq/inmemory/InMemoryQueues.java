package dev.tierq.inmemory;

import dev.tierq.JobQueues;
import dev.tierq.scoring.QueueTime;
import dev.tierq.spi.BackendQueues;
import dev.tierq.spi.QueueBackend;
import java.time.InstantSource;

/**
 * Makes queues in memory.
 *
 * <p>Queues of one {@link JobQueues} live as long as it does: closing it forgets them.
 */
public final class InMemoryQueues {
    private InMemoryQueues() {}

    /** {@return queues on the wall clock of this host; stages complete on the common pool} */
    public static JobQueues create() {
        return create(InMemoryOptions.builder().build());
    }

    /**
     * Makes queues on a clock of yours, which stands for the server's time.
     *
     * @param clock the clock; thread-safe, see {@link QueueTime}
     * @return the queues; stages complete on the common pool
     */
    public static JobQueues create(InstantSource clock) {
        return create(InMemoryOptions.builder().clock(clock).build());
    }

    /**
     * Makes queues that differ from the usual ones in their clock, the executor of their stages, or what they are opened
     * with.
     *
     * @param options the options
     * @return the queues
     */
    public static JobQueues create(InMemoryOptions options) {
        return new BackendQueues(backend(options.clock()), options.executor(), options.defaults());
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
