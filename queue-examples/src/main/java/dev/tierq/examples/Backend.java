package dev.tierq.examples;

import dev.tierq.JobQueues;
import dev.tierq.inmemory.InMemoryQueues;
import java.util.Locale;

/** Where the queues of an example live. */
enum Backend {
    /** A real server: the one that the environment names, else one started for the example. */
    REDIS {
        @Override
        Session open() {
            throw new UnsupportedOperationException("to come");
        }
    },
    /** This process. */
    MEMORY {
        @Override
        Session open() {
            return new Session(InMemoryQueues.create(), () -> {});
        }
    };

    abstract Session open();

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Queues, and what else was started for them.
     *
     * @param queues the queues
     * @param stop stops what was started; called once the queues are closed
     */
    record Session(JobQueues queues, Runnable stop) implements AutoCloseable {
        @Override
        public void close() {
            try {
                queues.close();
            } finally {
                stop.run();
            }
        }
    }
}
