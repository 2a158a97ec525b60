package dev.tierq.redis.servers;

import dev.tierq.tck.RedisBinary;
import dev.tierq.tck.RedisServer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;

/**
 * The servers on which the promises are tested. Each starts when it is first asked for, serves all tests, and ends with
 * the program. Where one cannot start, the tests that ask for it are skipped with the reason.
 */
@SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
public enum TestedServer {
    /** The one that most tests use, embedded unless {@code TIERQ_REDIS_URI} names another; nobody may configure it. */
    SHARED("the shared Redis", RedisServer::shared),

    /** The one that comes with queue-tck. */
    EMBEDDED("Redis 7.0.15", () -> started(RedisBinary.embedded())),

    /** The oldest that is promised; the build unpacks it beside the test classes. */
    REDIS_6_2("Redis 6.2", () -> started(RedisBinary.onClassPath("6.2"))),

    /** The one on {@code PATH}, of any version that is promised. */
    INSTALLED("the installed Redis", () -> started(RedisBinary.installed()));

    /** The environment variable that forbids skipping, where all servers must be there. */
    private static final String REQUIRED = "TIERQ_REQUIRE_SERVERS";

    private static final Pattern PROMISED = Pattern.compile("6\\.2\\..*|7\\..*");
    private static final Map<TestedServer, Start> STARTS = new ConcurrentHashMap<>();

    private final String label;
    private final Supplier<String> start;

    TestedServer(String label, Supplier<String> start) {
        this.label = label;
        this.start = start;
    }

    /** {@return the address of the server; does not return where it cannot start} */
    public String uri() {
        Start tried = STARTS.computeIfAbsent(this, TestedServer::start);
        if (tried.uri() == null) {
            String missing = "%s cannot be tested here: %s".formatted(label, tried.failure());
            if (isRequired()) {
                throw new IllegalStateException("%s, and %s forbids to skip it".formatted(missing, REQUIRED));
            }
            Assumptions.abort(missing);
        }
        return tried.uri();
    }

    private static boolean isRequired() {
        String value = System.getenv(REQUIRED);
        return value != null && !value.isBlank();
    }

    private Start start() {
        try {
            return new Start(start.get(), null);
        } catch (IllegalStateException e) {
            System.err.printf("%s: %s%n", label, e.getMessage());
            return new Start(null, e.getMessage());
        }
    }

    private static String started(RedisBinary binary) {
        RedisServer server = RedisServer.start(binary);
        String version = server.version();
        if (!PROMISED.matcher(version).matches()) {
            server.close();
            throw new IllegalStateException("%s is Redis %s, expected 6.2 or 7.x".formatted(binary, version));
        }
        System.out.printf("Redis %s serves tests, from %s%n", version, binary);
        return server.uri();
    }

    @Override
    public String toString() {
        return label;
    }

    /** What became of the attempt: an address or a failure. */
    private record Start(String uri, String failure) {}
}
