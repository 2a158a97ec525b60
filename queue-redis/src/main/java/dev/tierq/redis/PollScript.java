package dev.tierq.redis;

import dev.tierq.Job;
import dev.tierq.PollOutcome;
import dev.tierq.spi.WokenPoll;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** The arguments and the answer of {@code poll.lua}. */
final class PollScript {
    /** Where in the answer the first job begins. */
    static final int FIRST_JOB = 1;

    private static final byte[] DOES_NOT_WAIT = {};

    private final QueueSession session;
    private final JobReader reader;
    private final ReadJobs jobs;

    /**
     * Polls one queue.
     *
     * @param jobs reads the jobs of an answer
     */
    PollScript(QueueSession session, JobReader reader, ReadJobs jobs) {
        this.session = session;
        this.reader = reader;
        this.jobs = jobs;
    }

    CompletionStage<PollOutcome> poll(int max) {
        return poll(max, JobReader.ROUNDS);
    }

    /** Entries that cannot be read are gone with the poll; where there was nothing else, the next are asked for. */
    private CompletionStage<PollOutcome> poll(int max, int rounds) {
        return session.run(call(), Script.POLL, description -> List.of(number(max), DOES_NOT_WAIT))
                .thenCompose(reply -> reader.read(
                        jobs.in(reply, FIRST_JOB), entries(reply), rounds, PollOutcome::of, left -> poll(max, left)));
    }

    CompletionStage<WokenPoll> pollWoken(int max, long others) {
        return pollWoken(max, others, JobReader.ROUNDS);
    }

    private CompletionStage<WokenPoll> pollWoken(int max, long others, int rounds) {
        return session.runWoken(call(), Script.POLL, description -> List.of(number(max), number(others)))
                .thenCompose(reply -> reader.read(
                        jobs.in(reply, FIRST_JOB),
                        entries(reply),
                        rounds,
                        polled -> new WokenPoll(PollOutcome.of(polled), reply.number(0)),
                        left -> pollWoken(max, others, left)));
    }

    private Call call() {
        return Call.poll(session.description().name());
    }

    private static int entries(ScriptReply reply) {
        return reply.size() - FIRST_JOB;
    }

    private static byte[] number(long number) {
        return Utf8.bytes(Long.toString(number));
    }

    /** Reads the jobs of an answer, which begin at an index. */
    @FunctionalInterface
    interface ReadJobs {
        List<Job> in(ScriptReply reply, int first);
    }
}
