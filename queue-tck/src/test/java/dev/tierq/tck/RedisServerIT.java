package dev.tierq.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server is of the binary that was asked for, or says why it is not. */
class RedisServerIT {
    private final Path embedded = RedisBinary.embedded().file();

    @Test
    void aServerTellsItsVersionAlsoAfterARestart() {
        try (RedisServer server = RedisServer.start()) {
            assertThat(server.version()).isEqualTo("7.0.15");
            server.restart();
            assertThat(server.version()).isEqualTo("7.0.15");
        }
    }

    @Test
    void theVersionMayBeGivenByItsFirstParts() {
        RedisServer.start(new RedisBinary(embedded, "7.0")).close();
    }

    @Test
    void aServerOfAnotherVersionIsRefused() {
        assertThatIllegalStateException()
                .isThrownBy(() -> RedisServer.start(new RedisBinary(embedded, "7.0.1")))
                .withMessage("Redis started from %s (7.0.1) says that it is 7.0.15", embedded);
    }

    @Test
    void aServerThatDemandsAPasswordStartsAndCannotBeAsked() {
        try (RedisServer server = RedisServer.start("--requirepass", "s3cret")) {
            assertThatIllegalStateException()
                    .isThrownBy(server::version)
                    .withMessage("Redis on port %d does not tell its version without a password", server.port());
        }
    }

    @Test
    void aServerThatIsStoppedCannotBeAsked() {
        try (RedisServer server = RedisServer.start()) {
            server.stop();
            assertThatIllegalStateException()
                    .isThrownBy(server::version)
                    .withMessageEndingWith("does not tell its version: Connection refused");
        }
    }

    @Test
    void aServerThatDoesNotStartIsQuoted() {
        assertThatIllegalStateException()
                .isThrownBy(() -> RedisServer.start("--no-such-option", "yes"))
                .withMessageStartingWith("Redis did not start from %s (7.0.15) in 5 attempts; it said: ", embedded)
                .withMessageContaining("Bad directive or wrong number of arguments");
    }

    @Test
    void aFileThatIsNoProgramIsNamed(@TempDir Path directory) throws IOException {
        Path file = Files.createFile(directory.resolve("redis-server"));
        assertThatIllegalStateException()
                .isThrownBy(() -> RedisServer.start(RedisBinary.of(file)))
                .withMessageStartingWith("Redis could not be started from %s: ", file);
    }

    @Test
    void aBinaryThatIsNotOnTheClassPathIsNamed() {
        assertThatIllegalStateException()
                .isThrownBy(() -> RedisBinary.onClassPath("1.0"))
                .withMessageMatching(
                        "No Redis binary for this machine on the class path \\(redis-server-1\\.0-[a-z]+-[a-z0-9]+\\):"
                                + " start a server yourself and name it in TIERQ_REDIS_URI");
    }
}
