package dev.tierq.examples;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.QueueName;

/** The application's own module: it opens the queue of {@link Mailer}, wherever the module beside it keeps queues. */
final class MailModule extends AbstractModule {
    private final QueueName name;

    MailModule(QueueName name) {
        this.name = name;
    }

    @Provides
    @Singleton
    JobQueue mail(JobQueues queues) {
        return queues.open(name);
    }
}
