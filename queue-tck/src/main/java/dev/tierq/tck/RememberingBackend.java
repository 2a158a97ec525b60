package dev.tierq.tck;

import dev.tierq.QueueName;
import dev.tierq.spi.QueueBackend;
import dev.tierq.spi.QueueDescription;
import dev.tierq.spi.QueueStore;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * A backend that notes which queues were to be opened, so that they can be deleted.
 *
 * @param right does the work
 * @param names is added to
 */
record RememberingBackend(QueueBackend right, Set<QueueName> names) implements QueueBackend {
    @Override
    public CompletionStage<QueueStore> open(QueueDescription description) {
        names.add(description.name());
        return right.open(description);
    }

    @Override
    public CompletionStage<Set<QueueName>> queues() {
        return right.queues();
    }

    @Override
    public CompletionStage<Boolean> delete(QueueName name) {
        return right.delete(name);
    }

    @Override
    public void close() {
        right.close();
    }
}
