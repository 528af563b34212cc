package dev.latchkey.bench;

/** A process that is measured: Latchkey, or a variant. */
interface Measured extends AutoCloseable {
    /** Starts it again after {@link #kill()}, too. */
    void start();

    /** Records taken in since its start; 0 while it does not answer yet. */
    long taken();

    /** Asks for a release now, where that can be asked for. */
    default void flushNow() {
        // It comes with its interval.
    }

    long pid();

    /** Throws IllegalStateException or AssertionError with the end of its log when it has ended. */
    void assertAlive();

    /** SIGKILL. */
    void kill();

    /** Its name at the broker: of its group, transactions and internal topics. */
    String application();

    @Override
    void close();
}
