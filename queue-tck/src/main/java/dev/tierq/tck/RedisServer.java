package dev.tierq.tck;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A real Redis server, started without set-up: a process of the binary that comes with the module, on a free port of the
 * loopback address, without persistence. It ends with the program at the latest, unless
 * the program itself is killed.
 *
 * <p>{@link #shared} is for tests that leave other people's keys alone; whoever flushes, configures, pauses or restarts
 * calls {@link #start} and has a server of their own.
 */
public final class RedisServer implements AutoCloseable {
    /** The environment variable that names a running server for {@link #shared}, as a {@code redis://} URI. */
    public static final String URI_VARIABLE = "TIERQ_REDIS_URI";

    private static final String VERSION = "7.0.15";
    private static final String READY = "Ready to accept connections";
    private static final int START_ATTEMPTS = 5;
    private static final long LIMIT_SECONDS = 30;

    private final List<String> arguments;
    private final Path directory;
    private final int port;
    private Process process;

    private RedisServer(List<String> arguments, Path directory, int port, Process process) {
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
     * Starts a server of your own.
     *
     * @param arguments further arguments for it, such as {@code --maxmemory 4mb}
     * @return the server, ready for connections
     * @throws IllegalStateException if it does not start
     */
    public static RedisServer start(String... arguments) {
        List<String> given = List.of(arguments);
        try {
            Path directory = Files.createTempDirectory("tierq-redis-");
            for (int attempt = 1; attempt <= START_ATTEMPTS; attempt++) {
                int port = freePort();
                @Nullable Process process = launch(given, directory, port);
                if (process != null) {
                    return new RedisServer(given, directory, port, process);
                }
            }
            throw new IllegalStateException("Redis %s did not start in %s attempts with arguments %s"
                    .formatted(VERSION, START_ATTEMPTS, given));
        } catch (IOException e) {
            throw new UncheckedIOException("Redis " + VERSION + " could not be started", e);
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
     * Stops the server and starts it again on its port: connections break, scripts are forgotten, and so is the data
     * unless the arguments say otherwise.
     *
     * @throws IllegalStateException if it does not start again
     */
    public synchronized void restart() {
        stop();
        try {
            @Nullable Process started = launch(arguments, directory, port);
            if (started == null) {
                throw new IllegalStateException("Redis did not start again on port " + port);
            }
            process = started;
        } catch (IOException e) {
            throw new UncheckedIOException("Redis could not be started again on port " + port, e);
        }
    }

    /** Stops the server; {@link #restart} starts it again. */
    public synchronized void stop() {
        process.destroy();
        process.onExit()
                .completeOnTimeout(process, LIMIT_SECONDS, TimeUnit.SECONDS)
                .join();
        process.destroyForcibly().onExit().join();
    }

    /** Stops the server and deletes its files. Repeats do nothing. */
    @Override
    public void close() {
        stop();
        deleteAll(directory);
    }

    private static @Nullable Process launch(List<String> arguments, Path directory, int port) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Binary.PATH.toString(), "--port", Integer.toString(port), "--bind", "127.0.0.1", "--save", ""));
        command.addAll(List.of("--appendonly", "no", "--dir", directory.toString()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            process.destroyForcibly();
            deleteAll(directory);
        }));
        return becomesReady(process) ? process : null;
    }

    /** Reads what the server says until it is ready or ends; goes on reading, so that it never waits for a reader. */
    private static boolean becomesReady(Process process) {
        CompletableFuture<Boolean> ready = new CompletableFuture<>();
        Thread reader = new Thread(
                () -> {
                    try (Stream<String> lines =
                            process.inputReader(StandardCharsets.UTF_8).lines()) {
                        lines.filter(line -> line.contains(READY)).forEach(line -> ready.complete(true));
                    } catch (UncheckedIOException e) {
                        ready.completeExceptionally(e);
                    }
                    ready.complete(false);
                },
                "redis-output");
        reader.setDaemon(true);
        reader.start();
        try {
            return ready.get(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            process.destroyForcibly();
            return false;
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            return false;
        }
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

    /** The binary for this machine, unpacked once per process. */
    private static final class Binary {
        private static final Map<String, String> ARCHITECTURES =
                Map.of("amd64", "amd64", "x86_64", "amd64", "aarch64", "arm64", "arm64", "arm64", "i386", "386");
        private static final Path PATH = unpack();

        private static Path unpack() {
            String system =
                    System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac") ? "darwin" : "linux";
            String architecture = ARCHITECTURES.getOrDefault(System.getProperty("os.arch"), "unknown");
            String name = "redis-server-%s-%s-%s".formatted(VERSION, system, architecture);
            try (@Nullable
                    InputStream binary = RedisServer.class.getClassLoader().getResourceAsStream(name)) {
                if (binary == null) {
                    throw new IllegalStateException(
                            "No Redis binary for this machine (%s): start a server yourself and name it in %s"
                                    .formatted(name, URI_VARIABLE));
                }
                Path path = Files.createTempFile("tierq-redis-server-", "");
                path.toFile().deleteOnExit();
                Files.write(path, binary.readAllBytes());
                if (!path.toFile().setExecutable(true)) {
                    throw new IllegalStateException("Could not make %s executable".formatted(path));
                }
                return path;
            } catch (IOException e) {
                throw new UncheckedIOException("Could not unpack the Redis binary", e);
            }
        }
    }
}
