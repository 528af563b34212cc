package dev.latchkey.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One byte is a request, one a response. */
class TcpProxyTest {
    private static final int A_WHILE = 300;
    private static final int LONG_ENOUGH = 10_000;

    private ServerSocket target;
    private TcpProxy proxy;
    private Socket client;
    private Socket broker;

    @BeforeEach
    void connect() throws IOException {
        target = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        proxy = new TcpProxy(target.getLocalPort());
        client = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
        broker = target.accept();
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        broker.close();
        proxy.close();
        target.close();
    }

    @Test
    void shouldPassBothWaysWhenNothingIsDamaged() throws IOException {
        client.getOutputStream().write(7);
        broker.getOutputStream().write(8);

        assertThat(read(broker, LONG_ENOUGH)).isEqualTo(7);
        assertThat(read(client, LONG_ENOUGH)).isEqualTo(8);
    }

    @Test
    void shouldHoldOneWayOnlyWhenRequestsAreHeld() throws IOException {
        proxy.holdRequests();

        client.getOutputStream().write(7);
        broker.getOutputStream().write(8);

        assertThat(read(client, LONG_ENOUGH)).isEqualTo(8);
        assertThatThrownBy(() -> read(broker, A_WHILE)).isInstanceOf(SocketTimeoutException.class);
        proxy.pass();
        assertThat(read(broker, LONG_ENOUGH)).isEqualTo(7);
    }

    @Test
    void shouldLoseWhatIsHeldWhenReset() throws IOException {
        proxy.holdResponses();
        client.getOutputStream().write(7);
        assertThat(read(broker, LONG_ENOUGH)).isEqualTo(7);
        broker.getOutputStream().write(8);

        proxy.reset();
        proxy.pass();

        assertThatThrownBy(() -> read(client, LONG_ENOUGH))
                .isInstanceOf(SocketException.class)
                .hasMessageContaining("reset");
    }

    @Test
    void shouldResetNewConnectionsWhenRefusing() throws IOException {
        proxy.refuse();

        try (Socket another = new Socket(InetAddress.getLoopbackAddress(), proxy.port())) {
            assertThatThrownBy(() -> read(another, LONG_ENOUGH)).isInstanceOf(SocketException.class);
        }

        proxy.pass();
        try (Socket another = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
                Socket accepted = target.accept()) {
            accepted.getOutputStream().write(9);
            assertThat(read(another, LONG_ENOUGH)).isEqualTo(9);
        }
    }

    private static int read(Socket socket, int limit) throws IOException {
        socket.setSoTimeout(limit);
        return socket.getInputStream().read();
    }
}
