package dev.latchkey.harness;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector.Argument;
import com.sun.jdi.connect.IllegalConnectorArgumentsException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;

/** Holds one thread of an instance, as a deadlock or a disk that never answers would; the others go on. For JVMs only. */
public final class Debugger implements AutoCloseable {
    private final VirtualMachine machine;

    private Debugger(VirtualMachine machine) {
        this.machine = machine;
    }

    /** Lets a debugger in once the instance runs; returns the port for {@link #attach}. */
    public static int admit(LatchkeyProcess instance) {
        int port = Ports.free();
        instance.env(
                "JAVA_TOOL_OPTIONS",
                "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=localhost:" + port);
        return port;
    }

    /** Attaches to a running instance. */
    public static Debugger attach(int port) {
        AttachingConnector connector = Bootstrap.virtualMachineManager().attachingConnectors().stream()
                .filter(found -> found.name().equals("com.sun.jdi.SocketAttach"))
                .findAny()
                .orElseThrow();
        Map<String, Argument> arguments = connector.defaultArguments();
        Objects.requireNonNull(arguments.get("hostname")).setValue("localhost");
        Objects.requireNonNull(arguments.get("port")).setValue(Integer.toString(port));
        try {
            return new Debugger(connector.attach(arguments));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (IllegalConnectorArgumentsException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Holds the thread of this name. */
    public void hold(String thread) {
        machine.allThreads().stream()
                .filter(found -> found.name().equals(thread))
                .findAny()
                .orElseThrow(() -> new IllegalStateException("no thread '" + thread + "' in "
                        + machine.allThreads().stream()
                                .map(ThreadReference::name)
                                .toList()))
                .suspend();
    }

    /** Lets all threads go on. */
    @Override
    public void close() {
        machine.dispose();
    }
}
