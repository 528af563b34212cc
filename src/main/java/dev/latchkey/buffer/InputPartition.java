package dev.latchkey.buffer;

/**
 * The input partition that a buffer belongs to, and where it stands when a recovery begins.
 *
 * @param group the consumer group, which is the application id
 * @param topic the input topic
 * @param partition its partition
 * @param committed the group's committed offset, asked for as stable; {@link #NONE} without one
 * @param logStart the first offset that the log still holds
 * @param logEnd the offset behind the last record that can be read
 */
public record InputPartition(String group, String topic, int partition, long committed, long logStart, long logEnd) {
    /** No offset is committed. */
    public static final long NONE = -1;

    /** Whether an offset is committed. */
    public boolean hasCommitted() {
        return committed != NONE;
    }

    String name() {
        return topic + "-" + partition;
    }
}
