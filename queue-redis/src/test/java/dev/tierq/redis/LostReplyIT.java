package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tierq.BackendException.Reason;
import dev.tierq.CancelOutcome;
import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.NewJob;
import dev.tierq.OutcomeUnknownException;
import dev.tierq.Payload;
import dev.tierq.PurgeStoppedException;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.Storage;
import dev.tierq.tck.RedisServer;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.RedisURI;
import java.io.IOException;
import java.net.SocketAddress;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A connection that breaks between command and reply: nothing is repeated, and the error says what is not known. */
final class LostReplyIT {
    private static final JobId ID = JobId.of("mine");

    private final RedisServer server = RedisServer.start();
    private final Semaphore connected = new Semaphore(0);
    private ReplyCutter link;
    private RedisClient client;
    private JobQueues queues;

    @BeforeEach
    void connect() throws IOException {
        link = new ReplyCutter(server.port());
        client = RedisQueues.newClient(RedisURI.create(link.uri()));
        client.addListener(new RedisConnectionStateListener() {
            @Override
            public void onRedisConnected(RedisChannelHandler<?, ?> connection, SocketAddress address) {
                connected.release();
            }
        });
        queues = RedisQueues.connect(RedisOptions.client(client).build());
        awaitConnected();
    }

    @AfterEach
    void close() {
        queues.close();
        client.close();
        link.close();
        server.close();
    }

    private void awaitConnected() {
        try {
            assertThat(connected.tryAcquire(10, TimeUnit.SECONDS))
                    .as("connected")
                    .isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private JobQueue open(Storage storage) {
        return queues.open(
                QueueName.of("lost-" + storage),
                QueueOptions.builder().storage(storage).build());
    }

    @ParameterizedTest
    @EnumSource(Storage.class)
    void aPollWhoseReplyIsLostTakesNoSecondJob(Storage storage) {
        JobQueue queue = open(storage);
        queue.enqueue(NewJob.in("high").id("first").build());
        queue.enqueue(NewJob.in("high").id("second").build());
        link.cutNextReply();

        OutcomeUnknownException lost = catchThrowableOfType(OutcomeUnknownException.class, queue::poll);

        assertThat(lost.reason()).isEqualTo(Reason.UNREACHABLE);
        assertThat(lost).hasMessageContaining("jobs may have been taken, and are lost then");
        awaitConnected();
        assertThat(queue.poll(10).jobs()).extracting(job -> job.id().value()).containsExactly("second");
    }

    @ParameterizedTest
    @EnumSource(Storage.class)
    void anEnqueueWhoseReplyIsLostNamesTheJobAndIsNotRepeated(Storage storage) {
        JobQueue queue = open(storage);
        link.cutNextReply();

        OutcomeUnknownException lost = catchThrowableOfType(
                OutcomeUnknownException.class,
                () -> queue.enqueue(NewJob.in("high").id(ID).build()));

        assertThat(lost.ids()).containsExactly(ID);
        awaitConnected();
        assertThat(queue.depth()).isEqualTo(1);
    }

    @Test
    void aCancelWhoseReplyIsLostMayBeRepeated() {
        JobQueue queue = open(Storage.RECORDS);
        queue.enqueue(NewJob.in("low").id(ID).payload(Payload.ofText("x")).build());
        link.cutNextReply();

        OutcomeUnknownException lost = catchThrowableOfType(OutcomeUnknownException.class, () -> queue.cancel(ID));

        assertThat(lost).hasMessageContaining("repeat the call, that is safe");
        awaitConnected();
        assertThat(queue.cancel(ID)).isEqualTo(new CancelOutcome.Unknown(ID));
    }

    @Test
    void aPurgeWhosePageIsLostMayBeRepeated() throws Exception {
        BlockingQueue<Runnable> held = new LinkedBlockingQueue<>();
        try (JobQueues holding = RedisQueues.connect(
                RedisOptions.client(client).executor(held::add).build())) {
            awaitConnected();
            JobQueue queue = holding.open(QueueName.of("lost-purge"));
            queue.enqueue(NewJob.in("low").id(ID).build());
            CompletableFuture<Long> purge = queue.async().purgeAll().toCompletableFuture();
            Runnable counted = held.poll(10, TimeUnit.SECONDS);
            link.cutNextReply();
            counted.run();
            held.poll(10, TimeUnit.SECONDS).run();

            OutcomeUnknownException lost = (OutcomeUnknownException)
                    catchThrowableOfType(ExecutionException.class, purge::get).getCause();
            assertThat(lost)
                    .hasMessageContaining("a page of purge on queue lost-purge")
                    .hasMessageContaining("repeat the purge, that is safe");
            assertThat(lost.getSuppressed()[0]).isInstanceOf(PurgeStoppedException.class);
            awaitConnected();
            assertThat(queue.purgeAll()).isZero();
        }
    }

    @Test
    void aDeletionWhoseReplyIsLostMayBeRepeated() {
        JobQueue queue = open(Storage.RECORDS);
        link.cutNextReply();

        OutcomeUnknownException lost =
                catchThrowableOfType(OutcomeUnknownException.class, () -> queues.delete(queue.name()));

        assertThat(lost)
                .hasMessageContaining("delete on queue lost-RECORDS")
                .hasMessageContaining("repeat the call, that is safe");
        awaitConnected();
        assertThat(queues.delete(queue.name())).isFalse();
    }
}
