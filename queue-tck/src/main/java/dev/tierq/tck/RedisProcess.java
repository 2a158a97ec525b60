package dev.tierq.tck;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** The process of a server, and what it said last. */
final class RedisProcess {
    private static final String READY = "Ready to accept connections";
    private static final long LIMIT_SECONDS = 30;
    private static final int LAST_LINES = 5;

    private final Process process;
    private final CompletableFuture<Boolean> ready = new CompletableFuture<>();
    private final Deque<String> lastLines = new ArrayDeque<>();

    private RedisProcess(Process process) {
        this.process = process;
    }

    /** Starts a server on a port of the loopback address, without persistence. */
    static RedisProcess launch(RedisBinary binary, List<String> arguments, Path directory, int port)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(
                binary.file().toString(), "--port", Integer.toString(port), "--bind", "127.0.0.1", "--save", ""));
        command.addAll(List.of("--appendonly", "no", "--dir", directory.toString()));
        command.addAll(arguments);
        RedisProcess launched = new RedisProcess(
                new ProcessBuilder(command).redirectErrorStream(true).start());
        launched.startReading();
        return launched;
    }

    /** Reads what the server says for as long as it lives, so that it never waits for a reader. */
    private void startReading() {
        Thread reader = new Thread(
                () -> {
                    try (Stream<String> lines =
                            process.inputReader(StandardCharsets.UTF_8).lines()) {
                        lines.forEach(this::said);
                    } catch (UncheckedIOException e) {
                        ready.completeExceptionally(e);
                    }
                    ready.complete(false);
                },
                "redis-output");
        reader.setDaemon(true);
        reader.start();
    }

    private synchronized void said(String line) {
        if (lastLines.size() == LAST_LINES) {
            lastLines.removeFirst();
        }
        lastLines.add(line.strip());
        if (line.contains(READY)) {
            ready.complete(true);
        }
    }

    /** Waits until the server is ready or has ended; ends one that is neither in time. */
    boolean becomesReady() {
        try {
            return ready.get(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            kill();
            return false;
        } catch (InterruptedException e) {
            kill();
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** The last lines of what the server said. */
    synchronized String lastWords() {
        return String.join(" | ", lastLines);
    }

    /** Asks the server to end, and ends it if it does not. */
    void stop() {
        process.destroy();
        process.onExit()
                .completeOnTimeout(process, LIMIT_SECONDS, TimeUnit.SECONDS)
                .join();
        process.destroyForcibly().onExit().join();
    }

    /** Ends the server at once, without waiting. */
    void kill() {
        process.destroyForcibly();
    }
}
