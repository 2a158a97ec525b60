package dev.tierq.examples;

import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Module;
import dev.tierq.JobQueues;
import dev.tierq.QueueName;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** A first program with Guice: the backend is the one module that {@link #run} is handed. README.md shows that method. */
@Command(
        name = "three-tiers",
        description = "A first program with Guice: enqueue jobs in three tiers and poll them. One module chooses the"
                + " backend.")
final class ThreeTiersExample implements Callable<Integer> {
    private final PrintWriter out;

    @Mixin
    private final Backend.Choice where = new Backend.Choice();

    ThreeTiersExample(PrintWriter out) {
        this.out = out;
    }

    @Override
    public Integer call() {
        QueueName name = ScratchQueue.name("three-tiers");
        try (Backend.Place place = where.backend().start()) {
            run(place.module(), name);
            deleteQueue(place, name);
        }
        return 0;
    }

    /** So that nothing of this example stays on a server that outlives it. */
    private static void deleteQueue(Backend.Place place, QueueName name) {
        try (JobQueues queues = place.queues()) {
            queues.delete(name);
        }
    }

    private void run(Module backend, QueueName name) {
        Injector injector = Guice.createInjector(backend, new MailModule(name));
        JobQueues queues = injector.getInstance(JobQueues.class);
        try (queues) {
            injector.getInstance(Mailer.class).run().forEach(out::println);
        }
    }
}
