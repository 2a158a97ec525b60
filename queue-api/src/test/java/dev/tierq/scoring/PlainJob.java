package dev.tierq.scoring;

import java.util.Map;
import java.util.Optional;

/** A job of which only the tier matters. */
record PlainJob(Tier tier) implements ScoredJob {
    @Override
    public String idText() {
        return "job";
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
