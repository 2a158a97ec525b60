package dev.tierq.tck;

import dev.tierq.scoring.ScoredJob;
import dev.tierq.scoring.Tier;
import java.util.Map;
import java.util.Optional;

/** A job of which only the tier matters to its policy. */
record BareJob(Tier tier) implements ScoredJob {
    @Override
    public String idText() {
        return "any";
    }

    @Override
    public Optional<String> tenantName() {
        return Optional.empty();
    }

    @Override
    public Map<String, String> headers() {
        return Map.of();
    }
}
