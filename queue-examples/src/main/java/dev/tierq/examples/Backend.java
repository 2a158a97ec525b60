package dev.tierq.examples;

import dev.tierq.JobQueues;
import dev.tierq.inmemory.InMemoryQueues;
import dev.tierq.redis.RedisQueues;
import dev.tierq.tck.RedisServer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the queues of an example live. */
enum Backend {
    /** A real server: the one that the environment names, else one started for the example. */
    REDIS {
        @Override
        Session open() {
            @Nullable String given = System.getenv(RedisServer.URI_VARIABLE);
            return given != null && !given.isBlank()
                    ? new Session(RedisQueues.connect(given), () -> {})
                    : onServerOfItsOwn(RedisServer.start());
        }
    },
    /** This process. */
    MEMORY {
        @Override
        Session open() {
            return new Session(InMemoryQueues.create(), () -> {});
        }
    };

    /** Opens the backend; who opens it closes it, so that no thread is left behind. */
    abstract Session open();

    private static Session onServerOfItsOwn(RedisServer server) {
        try {
            return new Session(RedisQueues.connect(server.uri()), server::close);
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The option that chooses it. */
    static final class Choice {
        @Option(
                names = "--backend",
                paramLabel = "redis|memory",
                defaultValue = "redis",
                description =
                        "Where the queue lives. Default: ${DEFAULT-VALUE}, the server at TIERQ_REDIS_URI or one of its own.")
        private Backend backend = REDIS;

        Backend backend() {
            return backend;
        }
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
