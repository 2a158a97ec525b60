package dev.tierq.examples;

import com.google.inject.Inject;
import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import dev.tierq.Payload;
import java.util.List;

/** An application: it is handed its queue, and knows neither the backend nor how the queue was made. */
final class Mailer {
    private final JobQueue mail;

    @Inject
    Mailer(JobQueue mail) {
        this.mail = mail;
    }

    /** Enqueues mail in three tiers, and sends it: what it answers is in the order of sending. */
    List<String> run() {
        mail.enqueue(NewJob.of("low", Payload.ofText("newsletter")));
        mail.enqueue(NewJob.of("medium", Payload.ofText("invoice")));
        mail.enqueue(NewJob.of("high", Payload.ofText("password reset")));
        mail.enqueue(NewJob.of("high", Payload.ofText("login code")));

        return mail.poll(10).jobs().stream().map(job -> job.payload().text()).toList();
    }
}
