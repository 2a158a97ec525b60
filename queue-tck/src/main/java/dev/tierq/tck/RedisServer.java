package dev.tierq.tck;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A real Redis server, started without set-up: a process of the binary that comes with the module, or of another one, on a
 * free port of the loopback address, without persistence. It ends with the program at the latest, unless
 * the program itself is killed.
 *
 * <p>{@link #shared} is for tests that leave other people's keys alone; whoever flushes, configures, pauses or restarts
 * calls {@link #start} and has a server of their own. Thread-safe.
 */
public final class RedisServer implements AutoCloseable {
    /** The environment variable that names a running server for {@link #shared}, as a {@code redis://} URI. */
    public static final String URI_VARIABLE = "TIERQ_REDIS_URI";

    private static final int START_ATTEMPTS = 5;

    private final RedisBinary binary;
    private final List<String> arguments;
    private final Path directory;
    private final int port;
    private RedisProcess process;

    private RedisServer(RedisBinary binary, List<String> arguments, Path directory, int port, RedisProcess process) {
        this.binary = binary;
        this.arguments = arguments;
        this.directory = directory;
        this.port = port;
        this.process = process;
    }

    /**
     * Names a server that many tests use at once: the one at {@value #URI_VARIABLE} if that is set, else one that this
     * process starts at the first call and keeps until it ends.
     *
     * @return its URI
     */
    public static String shared() {
        @Nullable String given = System.getenv(URI_VARIABLE);
        return given != null && !given.isBlank() ? given : Shared.SERVER.uri();
    }

    /**
     * Starts a server of your own, of the binary that comes with the module.
     *
     * @param arguments further arguments for it, such as {@code --maxmemory 4mb}
     * @return the server, ready for connections
     * @throws IllegalStateException if it does not start
     */
    public static RedisServer start(String... arguments) {
        return start(RedisBinary.embedded(), arguments);
    }

    /**
     * Starts a server of your own, of a binary of your choice. If the binary is said to be of a version, the server is asked
     * for its own, unless its arguments make it demand a password.
     *
     * @param binary the program
     * @param arguments further arguments for it, such as {@code --maxmemory 4mb}
     * @return the server, ready for connections
     * @throws IllegalStateException if it does not start, with what it said last; or if it tells another version
     */
    public static RedisServer start(RedisBinary binary, String... arguments) {
        try {
            RedisServer server = started(binary, List.of(arguments));
            server.check();
            return server;
        } catch (IOException e) {
            throw new IllegalStateException(
                    "Redis could not be started from %s: %s".formatted(binary, e.getMessage()), e);
        }
    }

    private static RedisServer started(RedisBinary binary, List<String> arguments) throws IOException {
        Path directory = Files.createTempDirectory("tierq-redis-");
        try {
            return started(binary, arguments, directory);
        } catch (IOException e) {
            deleteAll(directory);
            throw e;
        }
    }

    /** Another program may take a port between the moment it was found free and the start. */
    private static RedisServer started(RedisBinary binary, List<String> arguments, Path directory) throws IOException {
        String lastWords = "";
        for (int attempt = 1; attempt <= START_ATTEMPTS; attempt++) {
            int port = freePort();
            RedisProcess process = launch(binary, arguments, directory, port);
            if (process.becomesReady()) {
                return new RedisServer(binary, arguments, directory, port, process);
            }
            lastWords = process.lastWords();
        }
        throw new IllegalStateException(
                "Redis did not start from %s in %s attempts; it said: %s".formatted(binary, START_ATTEMPTS, lastWords));
    }

    private void check() throws IOException {
        Optional<String> told = RedisVersion.of(port);
        if (told.isPresent() && !binary.admits(told.get())) {
            close();
            throw new IllegalStateException("Redis started from %s says that it is %s".formatted(binary, told.get()));
        }
    }

    /** {@return the address, such as {@code redis://127.0.0.1:40123}} */
    public String uri() {
        return "redis://127.0.0.1:" + port;
    }

    /** {@return the port} */
    public int port() {
        return port;
    }

    /**
     * Asks the server for its version, by one {@code INFO} on a connection of its own.
     *
     * @return such as {@code 7.0.15}
     * @throws IllegalStateException if the server is stopped, or demands a password
     */
    public String version() {
        try {
            return RedisVersion.of(port)
                    .orElseThrow(() -> new IllegalStateException(
                            "Redis on port %s does not tell its version without a password".formatted(port)));
        } catch (IOException e) {
            throw new IllegalStateException(
                    "Redis on port %s does not tell its version: %s".formatted(port, e.getMessage()), e);
        }
    }

    /**
     * Stops the server and starts it again on its port: connections break, scripts are forgotten, and so is the data
     * unless the arguments say otherwise.
     *
     * @throws IllegalStateException if it does not start again
     */
    public synchronized void restart() {
        stop();
        try {
            RedisProcess started = launch(binary, arguments, directory, port);
            if (!started.becomesReady()) {
                throw new IllegalStateException(
                        "Redis did not start again on port %s; it said: %s".formatted(port, started.lastWords()));
            }
            process = started;
        } catch (IOException e) {
            throw new IllegalStateException("Redis could not be started again on port " + port, e);
        }
    }

    /** Stops the server; {@link #restart} starts it again. */
    public synchronized void stop() {
        process.stop();
    }

    /** Stops the server and deletes its files. Repeats do nothing. */
    @Override
    public void close() {
        stop();
        deleteAll(directory);
    }

    private static RedisProcess launch(RedisBinary binary, List<String> arguments, Path directory, int port)
            throws IOException {
        RedisProcess process = RedisProcess.launch(binary, arguments, directory, port);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            process.kill();
            deleteAll(directory);
        }));
        return process;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static void deleteAll(Path directory) {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException("Could not delete " + directory, e);
        }
    }

    /** The one server that {@link #shared} starts. */
    private static final class Shared {
        private static final RedisServer SERVER = start();
    }
}
