package dev.tierq.examples;

import dev.tierq.JobQueues;
import dev.tierq.QueueName;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * A first program without Guice. The queues come from a factory: {@code RedisQueues.connect("redis://localhost")}, or {@code
 * InMemoryQueues.create()}.
 */
@Command(name = "plain", description = "The same as three-tiers without Guice: a plain factory makes the queues.")
final class PlainExample implements Callable<Integer> {
    private final PrintWriter out;

    @Mixin
    private final Backend.Choice where = new Backend.Choice();

    PlainExample(PrintWriter out) {
        this.out = out;
    }

    @Override
    public Integer call() {
        try (Backend.Place place = where.backend().start();
                JobQueues queues = place.queues()) {
            QueueName name = ScratchQueue.name("plain");
            Mailer mailer = new Mailer(queues.open(name));
            mailer.run().forEach(out::println);
            queues.delete(name);
        }
        return 0;
    }
}
