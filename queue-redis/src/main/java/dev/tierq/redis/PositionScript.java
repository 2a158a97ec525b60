package dev.tierq.redis;

import dev.tierq.JobId;
import dev.tierq.JobQueue;
import dev.tierq.PositionOutcome;
import dev.tierq.scoring.Tier;
import dev.tierq.spi.QueueDescription;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The arguments and the answer of {@code position.lua}. */
final class PositionScript {
    private PositionScript() {}

    static List<byte[]> arguments(QueueDescription description, JobId id) {
        List<byte[]> arguments = new ArrayList<>();
        arguments.add(Utf8.bytes(id.value()));
        arguments.add(Utf8.bytes(Integer.toString(description.tiers().count())));
        arguments.add(Utf8.bytes(description.keepsRecords() ? Integer.toString(JobQueue.MAX_JOBS) : ""));
        arguments.addAll(Scores.bounds(description));
        return arguments;
    }

    static PositionOutcome outcome(QueueDescription description, JobId id, ScriptReply reply) {
        return reply.size() == 0
                ? new PositionOutcome.Unknown(id)
                : new PositionOutcome.At(id, reply.number(0), aheadByTier(description, reply));
    }

    private static Optional<Map<Tier, Long>> aheadByTier(QueueDescription description, ScriptReply reply) {
        if (reply.size() == 1) {
            return Optional.empty();
        }
        Map<Tier, Long> counts = new LinkedHashMap<>();
        description.tiers().forEach(tier -> counts.put(tier, reply.number(1 + tier.rank())));
        return Optional.of(counts);
    }
}
