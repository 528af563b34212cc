package dev.latchkey.topology;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The memory that this process may use: the container's limit, or the machine's memory where there is none. */
final class ContainerMemory {
    private ContainerMemory() {}

    /** In bytes. The JDK asks the control group (JDK-8228428). */
    static long bytes() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
    }
}
