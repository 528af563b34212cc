package dev.latchkey.chaos;

/** Open, or shut for all who come by until it opens. Safe for use by several threads. */
final class Gate {
    private boolean shut;

    synchronized void shut() {
        shut = true;
    }

    synchronized void open() {
        shut = false;
        notifyAll();
    }

    synchronized void pass() throws InterruptedException {
        while (shut) {
            wait();
        }
    }
}
