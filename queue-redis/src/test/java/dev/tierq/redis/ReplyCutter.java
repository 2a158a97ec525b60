package dev.tierq.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands between client and server and, when told to, cuts the connection just when the next reply comes. */
final class ReplyCutter implements AutoCloseable {
    private static final int NEVER = -1;

    private final ServerSocket entrance = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final int serverPort;
    private final List<Socket> sockets = new ArrayList<>();
    private final AtomicInteger repliesUntilTheCut = new AtomicInteger(NEVER);
    private volatile CompletableFuture<Void> entranceIsOpen = CompletableFuture.completedFuture(null);

    ReplyCutter(int serverPort) throws IOException {
        this.serverPort = serverPort;
        inBackground(this::accept);
    }

    String uri() {
        return "redis://127.0.0.1:" + port();
    }

    int port() {
        return entrance.getLocalPort();
    }

    /** The server takes the next command, and its reply is lost. */
    void cutNextReply() {
        cutReplyAfter(0);
    }

    /** As many replies pass, and the one after them is lost. */
    void cutReplyAfter(int passing) {
        repliesUntilTheCut.set(passing);
    }

    /** Who connects from now on waits at the door. */
    void closeEntrance() {
        entranceIsOpen = new CompletableFuture<>();
    }

    void openEntrance() {
        entranceIsOpen.complete(null);
    }

    private boolean isToBeCut() {
        return repliesUntilTheCut.getAndUpdate(left -> Math.max(NEVER, left - 1)) == 0;
    }

    private void accept() {
        while (!entrance.isClosed()) {
            try {
                Socket client = opened(entrance.accept());
                entranceIsOpen.join();
                Socket server = opened(new Socket(InetAddress.getLoopbackAddress(), serverPort));
                inBackground(() -> pass(client, server, false));
                inBackground(() -> pass(server, client, true));
            } catch (IOException e) {
                close();
            }
        }
    }

    private synchronized Socket opened(Socket socket) throws IOException {
        socket.setTcpNoDelay(true);
        sockets.add(socket);
        return socket;
    }

    private void pass(Socket from, Socket to, boolean replies) {
        byte[] buffer = new byte[1 << 16];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                if (replies && isToBeCut()) {
                    return;
                }
                out.write(buffer, 0, read);
                out.flush();
            }
        } catch (IOException e) {
            // Either side was closed: so is the other.
        }
    }

    private static void inBackground(Runnable work) {
        Thread thread = new Thread(work, "reply-cutter");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public synchronized void close() {
        openEntrance();
        try {
            entrance.close();
            for (Socket socket : sockets) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
