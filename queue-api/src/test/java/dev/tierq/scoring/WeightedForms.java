package dev.tierq.scoring;

import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/** Short ways to the scores of a weighted form in tests. */
final class WeightedForms {
    private static final Map<WeightedTimestampPolicy, ScoreFunction> RULES = new ConcurrentHashMap<>();

    private WeightedForms() {}

    /** As many tiers as the policy has weights. */
    static Tiers tiers(WeightedTimestampPolicy policy) {
        int count = policy.parameters().get("weights").split(",").length;
        return Tiers.of(IntStream.range(0, count).mapToObj(rank -> "t" + rank).toArray(String[]::new));
    }

    static ScoreFunction rule(WeightedTimestampPolicy policy) {
        return RULES.computeIfAbsent(policy, any -> any.rule(tiers(any)));
    }

    static double score(WeightedTimestampPolicy policy, int rank, Instant at) {
        return rule(policy).score(new PlainJob(new Tier("t" + rank, rank)), at);
    }
}
