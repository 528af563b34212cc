package dev.latchkey.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Passes bytes on between its clients and one port of this machine, unless it is told not to. Thread-safe. */
final class TcpProxy implements AutoCloseable {
    private static final int BUFFER = 64 * 1024;

    private final int target;
    private final ServerSocket server;
    private final Gate requests = new Gate();
    private final Gate responses = new Gate();
    private final Set<Link> links = ConcurrentHashMap.newKeySet();
    private volatile boolean refusing;

    TcpProxy(int target) {
        this.target = target;
        try {
            server = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException("no port for a proxy", e);
        }
        start("proxy", this::accept);
    }

    /** Where its clients connect. */
    int port() {
        return server.getLocalPort();
    }

    /** What clients send waits from now on. */
    void holdRequests() {
        requests.shut();
    }

    /** What the target sends waits from now on. */
    void holdResponses() {
        responses.shut();
    }

    /** Resets all connections, and each new one. */
    void refuse() {
        refusing = true;
        reset();
    }

    /** Resets all connections: what is held is lost. */
    void reset() {
        links.forEach(Link::close);
    }

    /** Passes everything on again, what was held first. */
    void pass() {
        refusing = false;
        requests.open();
        responses.open();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                new Link(server.accept()).start();
            } catch (IOException closed) {
                // no connection for this client: the target is down, or this proxy is
            }
        }
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        reset();
        pass();
    }

    private static void start(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** One connection of a client, and the one to the target that belongs to it. */
    private final class Link {
        private final Socket client;
        private final Socket broker = new Socket();

        Link(Socket client) throws IOException {
            this.client = client;
            try {
                client.setTcpNoDelay(true);
                broker.setTcpNoDelay(true);
                if (refusing) {
                    throw new IOException("refused");
                }
                broker.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), target));
            } catch (IOException e) {
                close();
                throw e;
            }
        }

        void start() {
            links.add(this);
            TcpProxy.start("requests", () -> pump(client, broker, requests));
            TcpProxy.start("responses", () -> pump(broker, client, responses));
            if (refusing) { // it began while this one was made
                close();
            }
        }

        private void pump(Socket from, Socket to, Gate gate) {
            byte[] buffer = new byte[BUFFER];
            try {
                for (int n = from.getInputStream().read(buffer);
                        n >= 0;
                        n = from.getInputStream().read(buffer)) {
                    gate.pass();
                    to.getOutputStream().write(buffer, 0, n);
                }
            } catch (IOException | InterruptedException ended) {
                // as when one side has closed: the other is closed, too
            }
            close();
        }

        /** With a reset, not in good order: neither side may take what it has for all there was. */
        void close() {
            links.remove(this);
            for (Socket socket : new Socket[] {client, broker}) {
                try (socket) {
                    socket.setSoLinger(true, 0);
                } catch (IOException closed) {
                    // then it is
                }
            }
        }
    }
}
