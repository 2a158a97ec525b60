package dev.tierq.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a server tells about its clients and about the commands that it was sent, seen from a connection of its own. */
final class Watch implements AutoCloseable {
    private static final Pattern CALLS = Pattern.compile("cmdstat_([a-z|]+):calls=(\\d+)");
    private static final Pattern ID = Pattern.compile("(?:^| )id=(\\d+) ");
    private static final Pattern BLOCKED = Pattern.compile(" flags=\\w*b\\w* .* cmd=bzpopmin ");

    private final RedisClient client;
    private final RedisCommands<String, String> redis;

    Watch(String uri) {
        this.client = RedisClient.create(uri);
        this.redis = client.connect().sync();
    }

    RedisCommands<String, String> redis() {
        return redis;
    }

    /** The connections of all others. */
    List<String> connections() {
        String own = " cmd=client|list ";
        return redis.clientList().lines().filter(line -> !line.contains(own)).toList();
    }

    /** The ids of the connections that block. */
    List<Long> blocked() {
        return connections().stream()
                .filter(line -> BLOCKED.matcher(line).find())
                .map(Watch::id)
                .toList();
    }

    private static long id(String line) {
        Matcher id = ID.matcher(line);
        if (!id.find()) {
            throw new AssertionError("No id in " + line);
        }
        return Long.parseLong(id.group(1));
    }

    /** Waits until so many connections block. */
    void awaitBlocked(int connections) {
        Until.holds(
                connections + " connections block",
                () -> blocked().size() == connections,
                () -> "the connections are " + connections());
    }

    /** Commands by name since the last reset, those inside scripts included, without those that watch. */
    Map<String, Long> commands() {
        Map<String, Long> calls = new TreeMap<>();
        Matcher found = CALLS.matcher(redis.info("commandstats"));
        while (found.find()) {
            calls.put(found.group(1), Long.parseLong(found.group(2)));
        }
        calls.keySet()
                .removeIf(command ->
                        command.startsWith("config") || command.equals("info") || command.equals("client|list"));
        return calls;
    }

    void forgetCommands() {
        redis.configResetstat();
    }

    @Override
    public void close() {
        client.close();
    }
}
