package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tierq.EnqueueOutcome;
import dev.tierq.EnqueueOutcome.Accepted;
import dev.tierq.EnqueueOutcome.Duplicate;
import dev.tierq.FindOutcome;
import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.JobState;
import dev.tierq.NewJob;
import dev.tierq.OutcomeUnknownException;
import dev.tierq.Payload;
import dev.tierq.PollOutcome;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.Storage;
import dev.tierq.tck.RedisServer;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An enqueue whose reply is lost (B40): it leaves one job, and its answer says what can be known. */
final class LostEnqueueIT {
    private static final QueueName NAME = QueueName.of("lost-enqueue");

    private final RedisServer server = RedisServer.start();
    private final JobQueues others = RedisQueues.connect(server.uri());
    private ReplyCutter link;
    private JobQueues queues;

    @BeforeEach
    void connect() throws IOException {
        link = new ReplyCutter(server.port());
        queues = RedisQueues.connect(link.uri());
    }

    @AfterEach
    void close() {
        link.openEntrance();
        queues.close();
        others.close();
        link.close();
        server.close();
    }

    private static JobQueue open(JobQueues client, Storage storage) {
        return client.open(NAME, QueueOptions.builder().storage(storage).build());
    }

    @ParameterizedTest
    @EnumSource(Storage.class)
    void aJobWithAnIdOfTheLibrarysWasAcceptedWhenItIsFound(Storage storage) {
        JobQueue queue = open(queues, storage);
        link.cutNextReply();
        EnqueueOutcome outcome = queue.enqueue(NewJob.in("low").build());

        assertThat(open(others, storage).peek(9))
                .map(job -> new Accepted(job.id(), job.score()))
                .containsExactly((Accepted) outcome);
    }

    @ParameterizedTest
    @EnumSource(Storage.class)
    void soWasAListOfThem(Storage storage) {
        JobQueue queue = open(queues, storage);
        List<NewJob> list = IntStream.range(0, 100)
                .mapToObj(i -> NewJob.in(i % 2 == 0 ? "high" : "low").build())
                .toList();
        link.cutNextReply();
        List<EnqueueOutcome> outcomes = queue.enqueueAll(list);

        assertThat(open(others, storage).peek(200))
                .<EnqueueOutcome>map(job -> new Accepted(job.id(), job.score()))
                .hasSize(100)
                .containsExactlyInAnyOrderElementsOf(outcomes);
    }

    /** The server holds writes back for longer than the client waits: the look-up stands in line behind the enqueue. */
    @Test
    void anAnswerThatComesTooLateIsLookedUp() {
        try (Watch watch = new Watch(server.uri());
                JobQueues hasty = RedisQueues.connect(RedisOptions.uri(server.uri())
                        .timeout(Duration.ofSeconds(1))
                        .build())) {
            JobQueue queue = open(hasty, Storage.RECORDS);
            watch.redis().dispatch(CommandType.CLIENT, new StatusOutput<>(StringCodec.UTF8), pause());

            EnqueueOutcome outcome = queue.enqueue(NewJob.in("low").build());

            assertThat(queue.peek(9))
                    .map(job -> new Accepted(job.id(), job.score()))
                    .containsExactly((Accepted) outcome);
        }
    }

    @ParameterizedTest
    @EnumSource(Storage.class)
    void oneThatWasTakenMeanwhileStaysUnknown(Storage storage) {
        JobQueue queue = open(queues, storage);
        CompletionStage<PollOutcome> taking = open(others, storage).async().poll(1, Duration.ofMinutes(2));
        link.closeEntrance();
        link.cutNextReply();
        CompletionStage<EnqueueOutcome> enqueue =
                queue.async().enqueue(NewJob.in("low").build());
        JobId id = Until.answered(taking).jobs().get(0).id();
        link.openEntrance();

        assertThatThrownBy(() -> Until.answered(enqueue))
                .cause()
                .isInstanceOfSatisfying(
                        OutcomeUnknownException.class,
                        unknown -> assertThat(unknown.ids()).containsExactly(id));
    }

    @Test
    void aListWithAnIdOfTheUsersStaysUnknown() {
        JobQueue queue = open(queues, Storage.RECORDS);
        link.cutNextReply();

        OutcomeUnknownException unknown = catchThrowableOfType(
                OutcomeUnknownException.class,
                () -> queue.enqueueAll(List.of(
                        NewJob.in("low").build(), NewJob.in("low").id("mine").build())));

        assertThat(unknown.ids()).hasSize(2).contains(JobId.of("mine"));
        assertThat(open(others, Storage.RECORDS).depth()).isEqualTo(2);
    }

    /** The server holds writes back for longer than the client waits; the caller repeats the call with the same id. */
    @ParameterizedTest
    @EnumSource(Storage.class)
    void repeatsWithTheSameIdLeaveOneJobWithItsFirstScore(Storage storage) {
        try (Watch watch = new Watch(server.uri());
                JobQueues hasty = RedisQueues.connect(RedisOptions.uri(server.uri())
                        .timeout(Duration.ofSeconds(1))
                        .build())) {
            JobQueue queue = open(hasty, storage);
            watch.redis().dispatch(CommandType.CLIENT, new StatusOutput<>(StringCodec.UTF8), pause());

            assertThatThrownBy(() -> queue.enqueue(mine(storage, "first"))).isInstanceOf(OutcomeUnknownException.class);
            EnqueueOutcome second = queue.enqueue(mine(storage, "second"));
            FindOutcome.Found found = (FindOutcome.Found) queue.find(JobId.of("mine"));
            EnqueueOutcome third = queue.enqueue(mine(storage, "third"));

            assertThat(List.of(second, third)).containsOnly(new Duplicate(JobId.of("mine"), JobState.WAITING));
            assertThat(queue.depth()).isEqualTo(1);
            assertThat(queue.poll(9).jobs()).containsExactly(found.job());
            if (storage == Storage.RECORDS) {
                assertThat(found.job().payload().text()).isEqualTo("first");
            }
        }
    }

    private static CommandArgs<String, String> pause() {
        return new CommandArgs<>(StringCodec.UTF8).add("PAUSE").add(1_500).add("WRITE");
    }

    private static NewJob mine(Storage storage, String data) {
        NewJob.Builder job = NewJob.in("low").id("mine");
        return storage == Storage.RECORDS ? job.payload(Payload.ofText(data)).build() : job.build();
    }
}
