package dev.tierq.redis;

import dev.tierq.JobQueue;
import dev.tierq.scoring.ScoreRange;
import dev.tierq.scoring.Tier;
import dev.tierq.spi.PurgedPage;
import dev.tierq.spi.QueueDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The arguments and the answer of {@code purge.lua}. */
final class PurgeScript {
    private static final byte[] NONE = {};

    private PurgeScript() {}

    static List<byte[]> arguments(
            QueueDescription description, Optional<Tier> tier, int most, Optional<PurgedPage.Cursor> after) {
        List<byte[]> arguments = new ArrayList<>();
        arguments.add(Utf8.bytes(Integer.toString(JobQueue.MAX_JOBS)));
        arguments.add(Utf8.bytes(Integer.toString(most)));
        arguments.addAll(after.map(Cursor.class::cast).orElse(Cursor.START).arguments());
        arguments.add(Utf8.bytes(description.keepsRecords() ? "1" : "0"));
        arguments.add(Utf8.bytes(tier.map(one -> Integer.toString(one.rank())).orElse("")));
        arguments.addAll(
                tier.flatMap(one -> range(description, one)).map(Scores::bounds).orElse(List.of(NONE, NONE)));
        return arguments;
    }

    private static Optional<ScoreRange> range(QueueDescription description, Tier tier) {
        return description.ranges().map(ranges -> ranges.get(tier));
    }

    static PurgedPage page(ScriptReply reply) {
        return new PurgedPage(
                reply.number(0),
                reply.size() == 1 ? Optional.empty() : Optional.of(new Cursor(reply.bytes(1), reply.bytes(2))));
    }
}
