package dev.tierq.redis.servers;

import java.util.Locale;

/**
 * The commands that docs/redis.md lists: tierq needs the right to each of them, and to no others. This is the one list;
 * tests compare the document with it, take each right away in turn, and run the contract with no more than these.
 */
public enum Right {
    SCRIPT_LOAD(Use.CONNECTING),
    EVAL(Use.OPENING),
    EVALSHA(Use.OPENING),
    DEL(Use.OPENING),
    UNLINK(Use.OPENING),
    TYPE(Use.OPENING),
    TIME(Use.OPENING),
    ZADD(Use.OPENING),
    ZPOPMIN(Use.OPENING),
    BZPOPMIN(Use.WAITING),
    ZREM(Use.OPENING),
    ZCARD(Use.OPENING),
    ZCOUNT(Use.OPENING),
    ZMSCORE(Use.OPENING),
    ZSCORE(Use.OPENING),
    ZRANGE(Use.OPENING),
    ZRANK(Use.OPENING),
    HSET(Use.OPENING),
    HGET(Use.OPENING),
    HMGET(Use.OPENING),
    HDEL(Use.OPENING),
    SCAN(Use.NAMING);

    private final Use firstUse;

    Right(Use firstUse) {
        this.firstUse = firstUse;
    }

    /** {@return what fails first for a user without this right} */
    public Use firstUse() {
        return firstUse;
    }

    /** {@return the command, with its subcommand if it has one, such as {@code SCRIPT LOAD}} */
    public String command() {
        return name().replace('_', ' ');
    }

    /** {@return the rule that grants the right, such as {@code +script|load}} */
    public String rule() {
        return "+" + name().toLowerCase(Locale.ROOT).replace('_', '|');
    }
}
