package dev.tierq.examples;

import dev.tierq.Job;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.Payload;
import dev.tierq.QueueName;
import dev.tierq.inmemory.InMemoryQueues;

/** The snippet of README.md, as a program. {@link ReadmeTest} holds the two together. */
final class QuickStart {
    private QuickStart() {}

    static void run() {
        // snippet
        try (JobQueues queues = InMemoryQueues.create()) {
            JobQueue mail = queues.open(QueueName.of("mail"));

            mail.enqueue(NewJob.of("low", Payload.ofText("newsletter")));
            mail.enqueue(NewJob.of("high", Payload.ofText("password reset")));
            mail.enqueue(NewJob.of("high", Payload.ofText("login code")));

            for (Job job : mail.poll(10).jobs()) {
                System.out.println(job.payload().text());
            }
        }
        // end
    }
}
