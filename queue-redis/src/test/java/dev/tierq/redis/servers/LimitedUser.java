package dev.tierq.redis.servers;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** A user of a server who has given rights on given keys, and no others. */
public final class LimitedUser {
    /** The keys of all queues, as docs/redis.md names them. */
    public static final String ALL_QUEUES = "~tierq:*";

    private static final String PASSWORD = "s3cret-of-a-test";

    private LimitedUser() {}

    /**
     * Makes a user of a new name.
     *
     * @param server the server, where the default user may do everything
     * @param keys the rule of the keys, such as {@link #ALL_QUEUES}
     * @param rights the rights
     * @return the server's address with the user's name and password
     */
    public static RedisURI create(String server, String keys, Collection<Right> rights) {
        String name = "limited-" + UUID.randomUUID();
        try (RedisClient admin = RedisClient.create(server)) {
            CommandArgs<String, String> setUser =
                    new CommandArgs<>(StringCodec.UTF8).add("SETUSER").add(name);
            rules(PASSWORD, keys, rights).forEach(setUser::add);
            admin.connect().sync().dispatch(CommandType.ACL, new StatusOutput<>(StringCodec.UTF8), setUser);
        }
        return RedisURI.builder(RedisURI.create(server))
                .withAuthentication(name, PASSWORD.toCharArray())
                .build();
    }

    /**
     * Writes the rules of {@code ACL SETUSER} after the user's name.
     *
     * @param password the user's password
     * @param keys the rule of the keys
     * @param rights the rights
     * @return the rules
     */
    public static List<String> rules(String password, String keys, Collection<Right> rights) {
        List<String> rules = new ArrayList<>(List.of("on", ">" + password, keys, "-@all"));
        rights.forEach(right -> rules.add(right.rule()));
        return rules;
    }
}
