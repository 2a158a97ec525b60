package dev.tierq;

import dev.tierq.scoring.Score;
import java.util.Comparator;
import java.util.Objects;

/**
 * A place in the order of leaving, whether or not a job waits there: where a page of {@link JobQueue#list(int, Place)}
 * begins.
 *
 * <p>Order is that of leaving: by score, equal scores by the bytes of the id.
 *
 * @param score the score
 * @param id the id of the job that has, had or could have the place
 */
public record Place(Score score, JobId id) implements Comparable<Place> {
    private static final Comparator<Place> LEAVING_ORDER =
            Comparator.comparing(Place::score).thenComparing(Place::id);

    /**
     * Checks that there is a score and an id.
     *
     * @param score the score
     * @param id the id
     */
    public Place {
        Objects.requireNonNull(score, "score");
        Objects.requireNonNull(id, "id");
    }

    @Override
    public int compareTo(Place other) {
        return LEAVING_ORDER.compare(this, other);
    }
}
