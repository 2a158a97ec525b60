package dev.tierq.redis;

import dev.tierq.ForeignDataException;
import dev.tierq.Job;
import dev.tierq.JobId;
import dev.tierq.QueueName;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** The arguments and the answer of {@code put-back.lua}. */
final class PutBackScript {
    private PutBackScript() {}

    /**
     * Puts jobs back.
     *
     * @param record makes the record of a job, or nothing where only ids are kept
     * @return the ids under which other jobs wait by now
     */
    static CompletionStage<List<JobId>> run(QueueSession session, List<Job> jobs, Function<Job, byte[]> record) {
        QueueName name = session.description().name();
        List<JobId> ids = jobs.stream().map(Job::id).toList();
        return session.runHere(Call.putBack(name, ids), Script.PUT_BACK, description -> arguments(jobs, record))
                .thenApply(reply -> others(name, reply));
    }

    private static List<byte[]> arguments(List<Job> jobs, Function<Job, byte[]> record) {
        List<byte[]> arguments = new ArrayList<>();
        for (Job job : jobs) {
            arguments.add(Utf8.bytes(job.id().value()));
            arguments.add(Utf8.bytes(Scores.format(job.score())));
            arguments.add(record.apply(job));
        }
        return arguments;
    }

    private static List<JobId> others(QueueName name, ScriptReply reply) {
        if (reply.code() == ScriptReply.Code.GENERATION) {
            throw new ForeignDataException("Queue " + name, "another queue of that name", "the one that gave the jobs");
        }
        List<JobId> others = new ArrayList<>();
        for (int i = 0; i < reply.size(); i++) {
            others.add(JobId.of(reply.text(i)));
        }
        return others;
    }
}
