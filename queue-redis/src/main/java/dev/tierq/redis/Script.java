package dev.tierq.redis;

import java.util.Locale;

/** The catalogue of scripts: one file each, {@code lua/<name>.lua} beside this class, with what it includes. */
enum Script {
    OPEN,
    PROBE,
    ENQUEUE,
    POLL,
    PUT_BACK,
    WAKE,
    LIST,
    POSITION,
    FIND,
    CANCEL,
    PURGE,
    DEPTH_BY_TIER,
    DELETE;

    private final String source;
    private final String sha;

    Script() {
        this.source = ScriptSource.read(fileName());
        this.sha = ScriptSource.sha1(source);
    }

    /** The name of its file without folder and ending. */
    String fileName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String source() {
        return source;
    }

    /** The hash by which a server knows the script. */
    String sha() {
        return sha;
    }
}
