package dev.tierq.redis;

import dev.tierq.scoring.Score;

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

    /** Writes a finite score so that Redis reads the same double. */
    static String format(Score score) {
        return Double.toString(score.value());
    }
}
