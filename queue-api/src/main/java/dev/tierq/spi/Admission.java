package dev.tierq.spi;

import dev.tierq.JobId;
import dev.tierq.Payload;
import dev.tierq.Tenant;
import dev.tierq.scoring.Score;
import dev.tierq.scoring.ScoredJob;
import dev.tierq.scoring.Tier;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A job on its way into a queue: checked, named, its tier looked up.
 *
 * @param id its id
 * @param idMadeHere whether the library made the id for this very call, so that a job found under it can be no other
 * @param tier its tier
 * @param tenant its tenant, or null for none
 * @param payload its data
 * @param headers its headers, in the order in which they were added
 * @param score its score if the producer makes it, or null if the backend does
 */
public record Admission(
        JobId id,
        boolean idMadeHere,
        Tier tier,
        @Nullable Tenant tenant,
        Payload payload,
        Map<String, String> headers,
        @Nullable Score score)
        implements ScoredJob {

    /**
     * The score that the producer made.
     *
     * @return the score
     * @throws IllegalStateException if the backend is to make it
     */
    public Score producersScore() {
        if (score == null) {
            throw new IllegalStateException("Job %s has no score: its queue orders exactly".formatted(id));
        }
        return score;
    }

    Admission scored(Score producersScore) {
        return new Admission(id, idMadeHere, tier, tenant, payload, headers, producersScore);
    }

    @Override
    public String idText() {
        return id.value();
    }

    @Override
    public Optional<String> tenantName() {
        return Optional.ofNullable(tenant).map(Tenant::name);
    }
}
