package dev.tierq.redis;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.tierq.JobQueues;
import java.util.Objects;

/**
 * Binds {@link JobQueues} to queues on Redis, as a singleton that connects when it is first asked for.
 *
 * <p>Nothing need be bound by the user; the options say how to reach the server. Who asks the injector for the queues
 * closes them at the end of the program. The same without Guice: {@link RedisQueues#connect(RedisOptions)}.
 */
public final class RedisQueueModule extends AbstractModule {
    private final RedisOptions options;

    /**
     * Makes the module; connects to nothing yet.
     *
     * @param options how to reach the server
     */
    public RedisQueueModule(RedisOptions options) {
        this.options = Objects.requireNonNull(options, "options");
    }

    @Provides
    @Singleton
    JobQueues queues() {
        return RedisQueues.connect(options);
    }
}
