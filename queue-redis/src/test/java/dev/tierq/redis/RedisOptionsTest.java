package dev.tierq.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.lettuce.core.RedisURI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses as text: what cannot be read is refused, and a password in it shown to nobody. */
final class RedisOptionsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "redis://user:s3cret%t@localhost:6379",
                "redis://:s3cret pass@localhost",
                "redis://user:s3cret^x@localhost",
                "redis://user:s3cret#t@localhost:6379",
                "redis://user:12#s3cret@localhost:6379",
                "redis://user:s3cret/t@localhost:6379",
                "redis://user:s3cret?t@localhost:6379",
                "redis://user:12@3#s3cret@localhost:6379",
                "redis://localhost/s3cret",
                "s3cret://localhost"
            })
    void aMalformedUriIsRefusedWithoutShowingIt(String uri) {
        IllegalArgumentException refused =
                catchThrowableOfType(IllegalArgumentException.class, () -> RedisOptions.uri(uri));

        assertThat(refused).hasMessageContaining("percent-encoded").hasNoCause();
        assertThat(refused).hasMessageNotContaining("s3cret");
    }

    @ParameterizedTest
    @CsvSource({
        "redis://localhost, localhost",
        "redis://user:s3cret%23t%2Fx%40y@localhost:6379/3, localhost",
        "rediss://:s3cret@[::1]:6380?timeout=2s, [::1]",
        "redis://127.0.0.1:6379/0?clientName=me, 127.0.0.1"
    })
    void aWellFormedUriIsTaken(String uri, String host) {
        assertThat(RedisOptions.uri(uri).build().uri()).map(RedisURI::getHost).contains(host);
    }
}
