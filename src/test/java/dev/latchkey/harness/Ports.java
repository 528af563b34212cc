package dev.latchkey.harness;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/** Free TCP ports for processes that must know theirs before they start. */
public final class Ports {
    // Below the range that Linux (32768) and macOS (49152) give to outgoing connections: none of those can take the
    // port between its choice and its use, nor while a killed process that owns it is down.
    private static final int FIRST = 20_000;
    private static final int LAST = 32_000;

    private static final Set<Integer> GIVEN =
            ConcurrentHashMap.newKeySet(); // who got one has perhaps not begun to listen

    private Ports() {}

    /** A port on which nothing listens, and that was not given before. */
    public static int free() {
        for (int i = 0; i < 1000; i++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, LAST);
            if (isFree(port) && GIVEN.add(port)) {
                return port;
            }
        }
        throw new IllegalStateException("no free TCP port found between " + FIRST + " and " + LAST);
    }

    private static boolean isFree(int port) {
        try (var socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress((InetAddress) null, port));
            return true;
        } catch (IOException taken) {
            return false;
        }
    }
}
