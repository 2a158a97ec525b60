package dev.tierq.redis;

import dev.tierq.scoring.Score;
import dev.tierq.scoring.ScoreRange;
import dev.tierq.spi.QueueDescription;
import java.util.List;

/** Scores as Redis writes and reads them. */
final class Scores {
    private Scores() {}

    /** Reads {@code 17} digits, an exponent form, {@code inf} and {@code -inf}. */
    static Score parse(String text) {
        return new Score(
                switch (text) {
                    case "inf" -> Double.POSITIVE_INFINITY;
                    case "-inf" -> Double.NEGATIVE_INFINITY;
                    default -> Double.parseDouble(text);
                });
    }

    /** Writes a score so that Redis, in its scripts too, reads the same double. */
    static String format(Score score) {
        double value = score.value();
        return Double.isInfinite(value) ? (value > 0 ? "inf" : "-inf") : Double.toString(value);
    }

    /** The lowest score of each tier's range and the first one above it, rank 0 first; none if scores do not tell the tier. */
    static List<byte[]> bounds(QueueDescription description) {
        return description.ranges().stream()
                .flatMap(ranges -> ranges.values().stream())
                .flatMap(range -> bounds(range).stream())
                .toList();
    }

    /** The lowest score of a range and the first one above it. */
    static List<byte[]> bounds(ScoreRange range) {
        return List.of(Utf8.bytes(format(new Score(range.from()))), Utf8.bytes(format(new Score(range.below()))));
    }
}
