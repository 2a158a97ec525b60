package dev.tierq.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tierq.tck.RedisServer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class HandOverTimesIT {
    @Test
    void eachIsMeasuredAsOftenAsWasAskedFor() {
        try (RedisServer server = RedisServer.start()) {
            Map<String, long[]> times = HandOverTimes.measure(server.uri(), 20);

            assertThat(times.keySet())
                    .containsExactly("bare BZPOPMIN + ZADD", "records", "ids only", "ids only, blockingPop");
            assertThat(times.values())
                    .allSatisfy(nanos -> assertThat(nanos)
                            .hasSize(20)
                            .matches(all -> LongStream.of(all).allMatch(time -> time > 0)));
            assertThat(HandOverTimes.report(times).lines()).hasSize(5);
        }
    }

    @Test
    void theTableShowsPercentilesInMicrosecondsAndHowManyTimesTheFirst() {
        Map<String, long[]> times = new LinkedHashMap<>();
        times.put("bare", LongStream.rangeClosed(1, 100).map(i -> i * 1_000).toArray());
        times.put("records", LongStream.rangeClosed(1, 100).map(i -> i * 2_000).toArray());

        assertThat(HandOverTimes.report(times)).isEqualTo("""
                        hand-over                 p50 us    p99 us   p50 x   p99 x
                        bare                        50.0      99.0    1.00    1.00
                        records                    100.0     198.0    2.00    2.00""");
    }

    @Test
    void aPercentileIsTheNearestRank() {
        assertThat(HandOverTimes.percentile(new long[] {3, 1, 2}, 50)).isEqualTo(2);
        assertThat(HandOverTimes.percentile(new long[] {7}, 99)).isEqualTo(7);
    }
}
