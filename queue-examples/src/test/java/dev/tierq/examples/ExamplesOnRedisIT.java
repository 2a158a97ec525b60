package dev.tierq.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExamplesOnRedisIT {
    @TempDir
    private Path directory;

    @Test
    void withoutArgumentsTheSampleIsReplayedOnRedis() {
        Run run = Run.of();

        assertThat(run.status()).isZero();
        assertThat(run.out())
                .startsWith("Replay of sample: jobs 400, workers 5, backend redis")
                .contains("Policy strict");
    }

    @Test
    void memoryAndRedisGiveTheSameFiguresToTheLastDigitUnderEveryPolicy() throws IOException {
        JsonElement redis = figures(Backend.REDIS);

        assertThat(redis.getAsJsonArray()).hasSize(4);
        assertThat(redis).isEqualTo(figures(Backend.MEMORY));
    }

    @Test
    void theBurstIsOutOfPlaceOnRedisAsInMemory() {
        List<BurstResult> redis = burst(Backend.REDIS);

        assertThat(redis).isEqualTo(burst(Backend.MEMORY));
        assertThat(redis)
                .filteredOn(result -> result.policy().equals("weighted-thousands")
                        && result.tier().equals("low"))
                .extracting(result -> 100 * result.outOfPlace() / result.jobs())
                .singleElement()
                .matches(percent -> percent >= 93 && percent < 98);
        assertThat(redis)
                .filteredOn(result -> result.policy().equals("strict"))
                .extracting(BurstResult::outOfPlace)
                .containsExactly(0L, 0L);
    }

    @Test
    void noThreadIsLeftBehind() {
        Run.of();
        Run.of("three-tiers");

        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .noneMatch(name -> name.startsWith("lettuce") || name.startsWith("redis-output"));
    }

    private JsonElement figures(Backend backend) throws IOException {
        Path file = directory.resolve(backend + ".json");
        List<String> args = new ArrayList<>(List.of("--backend", backend.toString(), "--output", file.toString()));
        Policies.names().forEach(name -> args.addAll(List.of("--policy", name)));
        assertThat(Run.of(args.toArray(String[]::new)).status()).isZero();
        return JsonParser.parseString(Files.readString(file)).getAsJsonObject().get("policies");
    }

    private static List<BurstResult> burst(Backend backend) {
        try (Backend.Session session = backend.open()) {
            return Policies.all().stream()
                    .flatMap(policy -> Burst.run(session.queues(), policy, 5_000).stream())
                    .toList();
        }
    }
}
