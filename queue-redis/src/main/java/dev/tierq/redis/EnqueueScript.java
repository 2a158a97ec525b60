package dev.tierq.redis;

import dev.tierq.EnqueueOutcome;
import dev.tierq.JobState;
import dev.tierq.scoring.QueueTime;
import dev.tierq.scoring.ScoreLayout;
import dev.tierq.spi.Admission;
import dev.tierq.spi.QueueDescription;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The arguments and the answer of {@code enqueue.lua}. */
final class EnqueueScript {
    private static final byte[] NONE = {};

    private EnqueueScript() {}

    static List<byte[]> arguments(QueueDescription description, List<Admission> jobs, Optional<Instant> now) {
        Optional<ScoreLayout> layout = description.exactLayout();
        List<byte[]> arguments = new ArrayList<>();
        arguments.add(number(now.map(QueueTime::micros)));
        arguments.add(number(layout.map(exact -> QueueTime.micros(exact.epoch()))));
        arguments.add(number(layout.map(ScoreLayout::width)));
        for (Admission job : jobs) {
            arguments.add(Utf8.bytes(job.id().value()));
            arguments.add(Utf8.bytes(Integer.toString(job.tier().rank())));
            arguments.add(layout.isPresent() ? NONE : Utf8.bytes(Scores.format(job.producersScore())));
            arguments.add(description.keepsRecords() ? RecordFormat.encode(job) : NONE);
        }
        return arguments;
    }

    static List<EnqueueOutcome> outcomes(QueueDescription description, List<Admission> jobs, ScriptReply reply) {
        if (reply.code() == ScriptReply.Code.RANGE) {
            Admission job = jobs.get((int) reply.number(0));
            throw description.outOfRange(job, Scores.parse(reply.text(1)).value());
        }
        List<EnqueueOutcome> outcomes = new ArrayList<>(jobs.size());
        for (int i = 0; i < jobs.size(); i++) {
            outcomes.add(outcome(jobs.get(i), reply.text(i)));
        }
        return outcomes;
    }

    private static EnqueueOutcome outcome(Admission job, String score) {
        return score.isEmpty()
                ? new EnqueueOutcome.Duplicate(job.id(), JobState.WAITING)
                : new EnqueueOutcome.Accepted(job.id(), Scores.parse(score));
    }

    private static byte[] number(Optional<Long> number) {
        return number.map(value -> Utf8.bytes(Long.toString(value))).orElse(NONE);
    }
}
