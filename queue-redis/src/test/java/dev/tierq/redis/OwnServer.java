package dev.tierq.redis;

import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.QueueName;
import dev.tierq.QueueOptions;
import dev.tierq.tck.RedisServer;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/** A server of a test's own, queues on it, and a second client for looking behind the curtain. */
final class OwnServer implements AutoCloseable {
    private final RedisServer server;
    private final JobQueues queues;
    private final RedisClient client;
    private final RedisCommands<String, String> redis;

    OwnServer(String... arguments) {
        this.server = RedisServer.start(arguments);
        this.queues = RedisQueues.connect(server.uri());
        this.client = RedisClient.create(server.uri());
        this.redis = client.connect().sync();
    }

    JobQueue open(QueueName name, QueueOptions.Builder options) {
        return queues.open(name, options.build());
    }

    RedisServer server() {
        return server;
    }

    RedisCommands<String, String> redis() {
        return redis;
    }

    /** Sends a command that the driver has no method for, and gives the status. */
    String tell(String command, String... arguments) {
        CommandArgs<String, String> words = new CommandArgs<>(StringCodec.UTF8);
        List.of(arguments).forEach(words::add);
        return redis.dispatch(CommandType.valueOf(command), new StatusOutput<>(StringCodec.UTF8), words);
    }

    /** One more connection. */
    RedisAsyncCommands<String, String> connect() {
        return client.connect().async();
    }

    /** Takes the last bytes of a record away. */
    void cutRecord(QueueKeys keys, String id) {
        RedisCommands<byte[], byte[]> bytes =
                client.connect(ByteArrayCodec.INSTANCE).sync();
        byte[] key = keys.records().getBytes(StandardCharsets.UTF_8);
        byte[] field = id.getBytes(StandardCharsets.UTF_8);
        byte[] record = bytes.hget(key, field);
        bytes.hset(key, field, Arrays.copyOf(record, record.length - 3));
    }

    /** All that the server holds, for showing that nothing was touched. */
    String contents() {
        StringBuilder contents = new StringBuilder();
        redis.keys("*").stream().sorted().forEach(key -> {
            contents.append(key).append(": ");
            switch (redis.type(key)) {
                case "hash" -> contents.append(new TreeMap<>(redis.hgetall(key)));
                case "zset" -> contents.append(scores(key));
                default -> contents.append(redis.get(key));
            }
            contents.append('\n');
        });
        return contents.toString();
    }

    /** In figures of our own: the driver's text hangs on the locale, and rounds. */
    private List<String> scores(String key) {
        return redis.zrangeWithScores(key, 0, -1).stream()
                .map(member -> member.getValue() + "=" + member.getScore())
                .toList();
    }

    @Override
    public void close() {
        queues.close();
        client.close();
        server.close();
    }
}
