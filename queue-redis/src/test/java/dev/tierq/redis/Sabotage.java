package dev.tierq.redis;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisBusyException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** What is done to a server so that it cannot serve, and how it is made good. */
final class Sabotage {
    /** Makes a server that loads data take its time, and look at its connections after each kilobyte. */
    static final String[] SLOW_LOADING = {"--key-load-delay", "5000", "--loading-process-events-interval-bytes", "1024"
    };

    private static final int SLOWLY_LOADED = 5_000;
    private static final int LIMIT_SECONDS = 60;

    private final OwnServer own;
    private final String process;
    private CompletableFuture<Void> restart = CompletableFuture.completedFuture(null);
    private CompletableFuture<?> script = CompletableFuture.completedFuture(null);

    Sabotage(OwnServer own) {
        this.own = own;
        this.process = own.redis()
                .info("server")
                .lines()
                .filter(line -> line.startsWith("process_id:"))
                .map(line -> line.substring("process_id:".length()))
                .findFirst()
                .orElseThrow();
    }

    private RedisCommands<String, String> redis() {
        return own.redis();
    }

    /** Sends a command that the driver has no method for. */
    void tell(String command, String... arguments) {
        assertThat(own.tell(command, arguments)).isEqualTo("OK");
    }

    /** Sends a signal to the server's process: {@code STOP} makes it hang, {@code CONT} go on. */
    void signal(String name) {
        try {
            int status = new ProcessBuilder("kill", "-" + name, process).start().waitFor();
            assertThat(status).as("status of kill -" + name).isZero();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Gives the server data that nobody asks for and that takes long to load, and starts it again. */
    void startLoading() {
        redis().select(1);
        redis().mset(IntStream.range(0, SLOWLY_LOADED).boxed().collect(toMap(i -> "entry-" + i, i -> "x".repeat(100))));
        redis().select(0);
        redis().save();
        restart = CompletableFuture.runAsync(own.server()::restart);
    }

    void awaitLoaded() {
        redis().configSet("key-load-delay", "0");
        assertThat(restart).succeedsWithin(Duration.ofSeconds(LIMIT_SECONDS));
    }

    /** Returns once the server says that it is busy. */
    void startEndlessScript() {
        script =
                own.connect().eval("while true do end", ScriptOutputType.STATUS).toCompletableFuture();
        until("the server is busy", this::isBusy);
    }

    private boolean isBusy() {
        try {
            redis().ping();
            return false;
        } catch (RedisBusyException e) {
            return true;
        }
    }

    void endScript() {
        redis().scriptKill();
        assertThat(script).failsWithin(Duration.ofSeconds(LIMIT_SECONDS));
    }

    /** Puts a directory where the snapshot belongs: whatever the rights, no file can take its place. */
    void failSnapshot() {
        redis().configSet("save", "3600 1000000");
        try {
            Files.createDirectory(snapshot());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        makeSnapshot("err");
    }

    void allowSnapshot() {
        try {
            Files.delete(snapshot());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        makeSnapshot("ok");
    }

    private Path snapshot() {
        return Path.of(
                redis().configGet("dir").get("dir"),
                redis().configGet("dbfilename").get("dbfilename"));
    }

    private void makeSnapshot(String status) {
        redis().bgsave();
        until(
                "a snapshot ended with " + status,
                () -> redis().info("persistence").contains("rdb_last_bgsave_status:" + status));
    }

    /** The arguments of a server in cluster mode that settles quickly, with a second port that is free. */
    static String[] clusterArguments() {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(free.getLocalPort());
            return new String[] {"--cluster-enabled", "yes", "--cluster-port", port, "--cluster-node-timeout", "500"};
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes a server in cluster mode a cluster of its own. */
    void serveAllSlots() {
        tell("CLUSTER", "ADDSLOTSRANGE", "0", "16383");
        until("the cluster is up", () -> redis().clusterInfo().contains("cluster_state:ok"));
    }

    /** Writes another format into the head of a record, where there is one. */
    void setRecordFormat(QueueKeys keys, String id, int format) {
        redis().eval("""
                        local record = redis.call('HGET', KEYS[1], ARGV[1])
                        if record then
                          redis.call('HSET', KEYS[1], ARGV[1], string.char(ARGV[2]) .. record:sub(2))
                        end
                        return 'OK'
                        """, ScriptOutputType.STATUS, new String[] {keys.records()}, id, Integer.toString(format));
    }

    private static void until(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as(what).isLessThan(end);
        }
    }
}
