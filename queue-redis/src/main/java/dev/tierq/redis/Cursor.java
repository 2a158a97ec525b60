package dev.tierq.redis;

import dev.tierq.Place;
import dev.tierq.scoring.Score;
import dev.tierq.spi.PurgedPage;
import java.util.List;
import java.util.Optional;

/**
 * Where a page ended, as scripts take it: a score as text and a member, which another program may have put there and which
 * need be no job id.
 */
final class Cursor implements PurgedPage.Cursor {
    /** In front of the first job. */
    static final Cursor START = new Cursor(new byte[0], new byte[0]);

    private final List<byte[]> arguments;

    /**
     * At an entry as a script gives it.
     *
     * @param score its score as text
     * @param member its member
     */
    Cursor(byte[] score, byte[] member) {
        this.arguments = List.of(score, member);
    }

    static Cursor of(Optional<Place> place) {
        return place.map(after -> at(after.score(), Utf8.bytes(after.id().value())))
                .orElse(START);
    }

    static Cursor at(Score score, byte[] member) {
        return new Cursor(Utf8.bytes(Scores.format(score)), member);
    }

    /** Score and member, both empty in front of the first job. */
    List<byte[]> arguments() {
        return arguments;
    }
}
