package dev.latchkey.chaos;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** All that connects one instance to the brokers. */
final class Wires implements AutoCloseable {
    private final List<TcpProxy> proxies = new CopyOnWriteArrayList<>();
    private boolean whole = true;

    /** A proxy before this port; returns its own. */
    int proxyFor(int port) {
        TcpProxy proxy = new TcpProxy(port);
        proxies.add(proxy);
        return proxy.port();
    }

    boolean whole() {
        return whole;
    }

    /** Does one of the four things that can be done to connections. */
    void damage(FaultKind kind) {
        whole = false;
        for (TcpProxy proxy : proxies) {
            switch (kind) {
                case CUT_REQUESTS -> proxy.holdRequests();
                case CUT_RESPONSES -> proxy.holdResponses();
                case CUT_BOTH -> proxy.refuse();
                case STALL -> {
                    proxy.holdRequests();
                    proxy.holdResponses();
                }
                default -> throw new IllegalArgumentException(kind + " is not done to connections");
            }
        }
    }

    /** Ends it. After a cut the connections are reset, so that what was under way is lost; a stall loses nothing. */
    void mend(FaultKind kind) {
        for (TcpProxy proxy : proxies) {
            if (kind != FaultKind.STALL) {
                proxy.reset();
            }
            proxy.pass();
        }
        whole = true;
    }

    @Override
    public void close() {
        proxies.forEach(TcpProxy::close);
    }
}
