package dev.tierq.inmemory;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.tierq.JobQueues;

/**
 * Binds {@link JobQueues} to queues in memory, as a singleton on the wall clock.
 *
 * <p>Nothing need be bound by the user. Who asks the injector for the queues closes them at the end of the program. The
 * same without Guice: {@link InMemoryQueues#create()}.
 */
public final class InMemoryQueueModule extends AbstractModule {
    /** Makes the module; it holds no state. */
    public InMemoryQueueModule() {}

    @Provides
    @Singleton
    JobQueues queues() {
        return InMemoryQueues.create();
    }
}
