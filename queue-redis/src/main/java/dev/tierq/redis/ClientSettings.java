package dev.tierq.redis;

import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.RedisURI;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.resource.Delay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The settings of a Lettuce client without which jobs are lost.
 *
 * <p>By default Lettuce repeats commands after a reconnect: a {@code ZPOPMIN} whose reply was lost is sent again and takes
 * a second job while the first is gone. So commands are rejected while disconnected, those under way are dropped, and a
 * reconnect follows soon.
 */
final class ClientSettings {
    /** The longest time between two attempts to connect again: 500 ms. */
    static final Duration MAX_RECONNECT_DELAY = Duration.ofMillis(500);

    private static final Duration RECONNECT_DELAY = Duration.ofMillis(100);
    private static final long ATTEMPTS_LOOKED_AT = 64;

    /** The server blocks for 5 s at most; twice that leaves it time to say so. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private ClientSettings() {}

    static ClientOptions.Builder apply(ClientOptions.Builder options) {
        return options.autoReconnect(true)
                .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
                .replayFilter(command -> true);
    }

    static Delay reconnectDelay() {
        return Delay.constant(RECONNECT_DELAY);
    }

    /**
     * The address with a limit for what Lettuce waits for: a reply to the handshake, 60 s otherwise, at the first connect
     * and at every one after it; and a reply to a command. Lettuce cannot copy an address of sentinels, which keeps its own.
     */
    static RedisURI limited(RedisURI uri, Duration timeout) {
        return uri.getSentinels().isEmpty()
                ? RedisURI.builder(uri).withTimeout(timeout).build()
                : uri;
    }

    /**
     * Checks a client that was handed in; changes nothing.
     *
     * @throws IllegalArgumentException naming each setting that must be another
     */
    static void check(AbstractRedisClient client) {
        ClientOptions options = client.getOptions();
        List<String> wanted = new ArrayList<>();
        if (!options.isAutoReconnect()) {
            wanted.add("ClientOptions.autoReconnect(true)");
        }
        if (options.getDisconnectedBehavior() != DisconnectedBehavior.REJECT_COMMANDS) {
            wanted.add("ClientOptions.disconnectedBehavior(REJECT_COMMANDS)");
        }
        if (!dropsCommands(options)) {
            wanted.add("ClientOptions.replayFilter(command -> true)");
        }
        if (longest(client.getResources().reconnectDelay()).compareTo(MAX_RECONNECT_DELAY) > 0) {
            wanted.add("ClientResources.reconnectDelay(Delay.constant(Duration.ofMillis(100)))");
        }
        if (givesUpOnWaits(options.getTimeoutOptions())) {
            wanted.add("ClientOptions.timeoutOptions that leave BZPOPMIN %s s or more, or none"
                    .formatted(LONGEST_WAIT.toSeconds()));
        }
        if (!wanted.isEmpty()) {
            throw new IllegalArgumentException(
                    "The Redis client would lose or repeat jobs when its connection breaks: set %s, or take RedisQueues.newClient"
                            .formatted(String.join(", ", wanted)));
        }
    }

    private static boolean dropsCommands(ClientOptions options) {
        return Stream.of(
                        CommandType.ZPOPMIN,
                        CommandType.BZPOPMIN,
                        CommandType.ZADD,
                        CommandType.ZREM,
                        CommandType.EVALSHA,
                        CommandType.EVAL)
                .map(type -> new Command<>(type, new StatusOutput<>(StringCodec.UTF8)))
                .allMatch(options.getReplayFilter());
    }

    /** A limit for all commands alike is the connection's own, which is set where a connection waits. */
    private static boolean givesUpOnWaits(TimeoutOptions timeouts) {
        if (!timeouts.isTimeoutCommands() || timeouts.isApplyConnectionTimeout()) {
            return false;
        }
        long limit = timeouts.getSource()
                .getTimeout(new Command<>(CommandType.BZPOPMIN, new StatusOutput<>(StringCodec.UTF8)));
        return limit > 0 && timeouts.getSource().getTimeUnit().toNanos(limit) < LONGEST_WAIT.toNanos();
    }

    private static Duration longest(Delay delay) {
        return LongStream.rangeClosed(1, ATTEMPTS_LOOKED_AT)
                .mapToObj(delay::createDelay)
                .max(Duration::compareTo)
                .orElseThrow();
    }
}
