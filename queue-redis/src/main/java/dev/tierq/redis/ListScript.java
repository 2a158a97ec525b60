package dev.tierq.redis;

import java.util.ArrayList;
import java.util.List;

/** The arguments of {@code list.lua}, and where in its answer the jobs begin. */
final class ListScript {
    /** Before the jobs, the answer says whether more wait behind them. */
    static final int JOBS = 1;

    private ListScript() {}

    static List<byte[]> arguments(int max, Cursor after) {
        List<byte[]> arguments = new ArrayList<>();
        arguments.add(Utf8.bytes(Integer.toString(max)));
        arguments.addAll(after.arguments());
        return arguments;
    }

    static boolean hasMore(ScriptReply reply) {
        return reply.text(0).equals("1");
    }
}
