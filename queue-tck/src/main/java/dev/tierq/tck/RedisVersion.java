package dev.tierq.tck;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Asks a server for its version, by {@code INFO}. */
final class RedisVersion {
    private static final String FIELD = "redis_version:";
    private static final byte[] LOOPBACK = {127, 0, 0, 1};
    private static final int LIMIT_MILLIS = 10_000;

    private RedisVersion() {}

    /** The version, unless the server refuses to tell it to a client that gives no password. */
    static Optional<String> of(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getByAddress(LOOPBACK), port)) {
            socket.setSoTimeout(LIMIT_MILLIS);
            socket.getOutputStream().write("INFO server\r\nQUIT\r\n".getBytes(StandardCharsets.UTF_8));
            String reply = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return reply.lines()
                    .filter(line -> line.startsWith(FIELD))
                    .map(line -> line.substring(FIELD.length()))
                    .findFirst();
        }
    }
}
