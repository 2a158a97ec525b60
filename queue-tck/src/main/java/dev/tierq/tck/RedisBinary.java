package dev.tierq.tck;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The program of a Redis server, for {@link RedisServer#start(RedisBinary, String...)}. Immutable. */
public final class RedisBinary {
    private static final String EMBEDDED_VERSION = "7.0.15";
    private static final String INSTALLED_NAME = "redis-server";
    private static final Map<String, String> ARCHITECTURES =
            Map.of("amd64", "amd64", "x86_64", "amd64", "aarch64", "arm64", "arm64", "arm64", "i386", "386");

    private static @Nullable RedisBinary embedded;

    private final Path file;
    private final @Nullable String version;

    RedisBinary(Path file, @Nullable String version) {
        this.file = file;
        this.version = version;
    }

    /**
     * Finds the binary that comes with this module, for Linux and macOS: Redis 7.0.15. It is unpacked once per process.
     *
     * @return the binary
     * @throws IllegalStateException if there is none for this machine
     */
    public static synchronized RedisBinary embedded() {
        if (embedded == null) {
            embedded = onClassPath(EMBEDDED_VERSION);
        }
        return embedded;
    }

    /**
     * Unpacks a binary that the class path holds, as {@code redis-server-VERSION-SYSTEM-ARCHITECTURE}, such as {@code
     * redis-server-6.2-linux-amd64}. The system is {@code linux} or {@code darwin}, the architecture {@code amd64}, {@code
     * arm64} or {@code 386}. Each call writes a file, which is deleted when the process ends.
     *
     * @param version the version in the name, which the server must tell too: one number, such as {@code 7.0.15}, or the
     *     first parts of it, such as {@code 6.2}
     * @return the binary
     * @throws IllegalStateException if there is none for this machine
     */
    public static RedisBinary onClassPath(String version) {
        String name = "redis-server-%s-%s-%s".formatted(version, system(), architecture());
        try (@Nullable InputStream binary = RedisBinary.class.getClassLoader().getResourceAsStream(name)) {
            if (binary == null) {
                throw new IllegalStateException(
                        "No Redis binary for this machine on the class path (%s): start a server yourself and name it in %s"
                                .formatted(name, RedisServer.URI_VARIABLE));
            }
            return new RedisBinary(unpacked(binary), version);
        } catch (IOException e) {
            throw new UncheckedIOException("Could not unpack the Redis binary " + name, e);
        }
    }

    /**
     * Finds the {@code redis-server} that is installed on this machine, in the directories of the variable {@code PATH}.
     *
     * @return the binary, of any version
     * @throws IllegalStateException if none is installed
     */
    public static RedisBinary installed() {
        return Arrays.stream(
                        Objects.requireNonNullElse(System.getenv("PATH"), "").split(Pattern.quote(File.pathSeparator)))
                .map(directory -> Path.of(directory, INSTALLED_NAME))
                .filter(Files::isExecutable)
                .findFirst()
                .map(RedisBinary::of)
                .orElseThrow(() -> new IllegalStateException(
                        "No %s in the directories of PATH: install Redis, or add its directory"
                                .formatted(INSTALLED_NAME)));
    }

    /**
     * Takes a file of yours.
     *
     * @param file an executable program that takes the arguments of {@code redis-server}
     * @return the binary, of any version
     */
    public static RedisBinary of(Path file) {
        return new RedisBinary(Objects.requireNonNull(file, "file"), null);
    }

    /** {@return the file of the program} */
    public Path file() {
        return file;
    }

    /** {@return the file of the program and its version, as far as that is known before it is started} */
    @Override
    public String toString() {
        return version == null ? file.toString() : "%s (%s)".formatted(file, version);
    }

    /** Whether a server of this binary may tell the version. */
    boolean admits(String told) {
        return version == null || told.equals(version) || told.startsWith(version + ".");
    }

    private static String system() {
        return System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac") ? "darwin" : "linux";
    }

    private static String architecture() {
        return ARCHITECTURES.getOrDefault(System.getProperty("os.arch"), "unknown");
    }

    private static Path unpacked(InputStream binary) throws IOException {
        Path path = Files.createTempFile("tierq-redis-server-", "");
        path.toFile().deleteOnExit();
        Files.write(path, binary.readAllBytes());
        if (!path.toFile().setExecutable(true)) {
            throw new IllegalStateException("Could not make %s executable".formatted(path));
        }
        return path;
    }
}
