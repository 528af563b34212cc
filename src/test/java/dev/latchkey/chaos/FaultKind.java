package dev.latchkey.chaos;

/** What is done, how often in relation to the others, and for how long. */
enum FaultKind {
    /** SIGKILL of an instance; it is started again after the duration. */
    KILL(18, 100, 3_000),
    /** SIGKILL of all instances at once. */
    KILL_ALL(3, 100, 3_000),
    /** SIGTERM; started again when it has ended, and after the duration. */
    TERMINATE(12, 100, 3_000),
    /** SIGSTOP, and SIGCONT after the duration: longer than a session or not. */
    PAUSE(16, 1_000, 30_000),
    /** Another instance starts. */
    SCALE_UP(6, 0, 0),
    /** An instance ends by SIGTERM, for good. */
    SCALE_DOWN(6, 0, 0),
    /** What an instance sends does not arrive; at the end its connections are reset. */
    CUT_REQUESTS(11, 500, 8_000),
    /** What the brokers answer does not arrive, though they have done it; at the end the connections are reset. */
    CUT_RESPONSES(11, 500, 8_000),
    /** All connections of an instance are reset, and new ones, too. */
    CUT_BOTH(11, 500, 8_000),
    /** Nothing passes; at the end everything does that was held. */
    STALL(10, 500, 12_000),
    /** SIGKILL of a broker; it is started again after the duration. */
    BROKER_KILL(5, 100, 3_000);

    final int weight;
    final int minMillis;
    final int maxMillis;

    FaultKind(int weight, int minMillis, int maxMillis) {
        this.weight = weight;
        this.minMillis = minMillis;
        this.maxMillis = maxMillis;
    }

    boolean isDoneToConnections() {
        return this == CUT_REQUESTS || this == CUT_RESPONSES || this == CUT_BOTH || this == STALL;
    }
}
