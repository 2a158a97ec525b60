package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tierq.BackendException;
import dev.tierq.BackendException.Reason;
import dev.tierq.CancelOutcome;
import dev.tierq.EnqueueOutcome;
import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.OutcomeUnknownException;
import dev.tierq.PollOutcome;
import dev.tierq.QueueName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A right that is taken away while a queue is open, after it was tried: a script may be stopped between two writes, and what
 * was written stays. Nobody is told that nothing was changed.
 */
final class RightTakenAwayIT {
    private static final String WAY_OUT = "Grant the user the commands and keys listed in docs/redis.md";
    private static final JobId FIRST = JobId.of("first");

    private final OwnServer own = new OwnServer("--user", "worker", "on", ">right", "~*", "+@all");
    private final JobQueues queues =
            RedisQueues.connect("redis://worker:right@127.0.0.1:" + own.server().port());
    private JobQueue queue;

    @BeforeEach
    void open() {
        queue = queues.open(QueueName.of("orders"));
        queue.enqueue(NewJob.in("low").id(FIRST).build());
    }

    @AfterEach
    void close() {
        queues.close();
        own.close();
    }

    private void right(String rule) {
        own.tell("ACL", "SETUSER", "worker", rule);
    }

    @Test
    void aPollThatIsStoppedHalfWaySaysThatJobsMayBeLostAndCancelTidiesUp() {
        right("-hdel");

        OutcomeUnknownException unknown = catchThrowableOfType(OutcomeUnknownException.class, queue::poll);

        assertThat(unknown.reason()).isEqualTo(Reason.NO_PERMISSION);
        assertThat(unknown)
                .hasMessageStartingWith("poll on queue orders: the server answered \"")
                .hasMessageEndingWith(
                        "\"; its outcome is unknown: jobs may have been taken, and are lost then. " + WAY_OUT);
        right("+hdel");
        assertThat(queue.poll()).isEqualTo(new PollOutcome.Empty());
        assertThat(queue.cancel(FIRST)).isEqualTo(new CancelOutcome.Removed(FIRST));
        assertThat(queue.depthByTier().values()).containsOnly(0L);
    }

    @Test
    void anEnqueueThatIsStoppedHalfWayIsNotTakenForOneThatWasAccepted() {
        right("-hset");

        OutcomeUnknownException unknown = catchThrowableOfType(
                OutcomeUnknownException.class,
                () -> queue.enqueue(NewJob.in("high").build()));

        assertThat(unknown.reason()).isEqualTo(Reason.NO_PERMISSION);
        assertThat(unknown.ids()).hasSize(1);
        right("+hset");
        assertThat(queue.enqueue(NewJob.in("high").id(unknown.ids().get(0)).build()))
                .isInstanceOf(EnqueueOutcome.Accepted.class);
        assertThat(queue.poll(10).jobs())
                .extracting(job -> job.id())
                .containsExactly(unknown.ids().get(0), FIRST);
    }

    @Test
    void aCallThatOnlyLooksHasChangedNothing() {
        right("-zscore");

        BackendException refused = catchThrowableOfType(BackendException.class, () -> queue.find(FIRST));

        assertThat(refused).isNotInstanceOf(OutcomeUnknownException.class);
        assertThat(refused).hasMessageEndingWith("\"; nothing was changed. " + WAY_OUT);
    }
}
