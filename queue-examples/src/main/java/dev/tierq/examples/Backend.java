package dev.tierq.examples;

import com.google.inject.Module;
import dev.tierq.JobQueues;
import dev.tierq.inmemory.InMemoryQueueModule;
import dev.tierq.inmemory.InMemoryQueues;
import dev.tierq.redis.RedisOptions;
import dev.tierq.redis.RedisQueueModule;
import dev.tierq.redis.RedisQueues;
import dev.tierq.tck.RedisServer;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the queues of an example live. */
enum Backend {
    /** A real server: the one that the environment names, else one started for the example. */
    REDIS {
        @Override
        Place start() {
            @Nullable String given = System.getenv(RedisServer.URI_VARIABLE);
            return given != null && !given.isBlank() ? on(given, () -> {}) : onServerOfItsOwn(RedisServer.start());
        }
    },
    /** This process. */
    MEMORY {
        @Override
        Place start() {
            return new Place(InMemoryQueues::create, new InMemoryQueueModule(), () -> {});
        }
    };

    /** Starts what the backend needs; who starts it closes it, so that no thread is left behind. */
    abstract Place start();

    /** Starts the backend and makes queues there by the plain factory. */
    Session open() {
        Place place = start();
        try {
            return new Session(place.queues(), place.stop());
        } catch (RuntimeException e) {
            place.close();
            throw e;
        }
    }

    private static Place onServerOfItsOwn(RedisServer server) {
        return on(server.uri(), server::close);
    }

    private static Place on(String uri, Runnable stop) {
        RedisOptions options = RedisOptions.uri(uri).build();
        return new Place(() -> RedisQueues.connect(options), new RedisQueueModule(options), stop);
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
     * Where queues can be made, without Guice or with it.
     *
     * @param factory makes them
     * @param module binds them
     * @param stop stops what was started
     */
    record Place(Supplier<JobQueues> factory, Module module, Runnable stop) implements AutoCloseable {
        JobQueues queues() {
            return factory.get();
        }

        @Override
        public void close() {
            stop.run();
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
