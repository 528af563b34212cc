package dev.latchkey.topology;

import dev.latchkey.buffer.DrainBudget;
import dev.latchkey.buffer.Entry;
import dev.latchkey.buffer.Floor.Verdict;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * The floors of a task at work: asked at each release, told by others what to forget. What they ask waits for the stream thread,
 * which alone writes to the store; a request that waits when the partition leaves is lost, as one not yet committed is in a crash.
 */
final class FloorKeeper implements FloorView {
    private static final int MOST_REQUESTS = 1_000;

    private final Floors floors;
    private final DrainBudget budget;
    private final BlockingQueue<byte[]> keys = new ArrayBlockingQueue<>(MOST_REQUESTS);
    private volatile boolean all;

    /** Of floors whose store has been restored. */
    FloorKeeper(Floors floors, DrainBudget budget) {
        this.floors = floors;
        this.budget = budget;
        floors.restore();
    }

    /** Says what of an entry is to be released now, and remembers that it was. Belongs to the stream thread, as {@link #work}. */
    Verdict release(Entry<?> entry) {
        return floors.release(entry);
    }

    /**
     * Forgets what it was asked to, and a step of what is old.
     *
     * @return whether anything was written
     */
    boolean work() {
        boolean asked = obey();
        return floors.forgetOld(budget) || asked;
    }

    private boolean obey() {
        boolean wrote = all;
        if (all) {
            all = false;
            floors.forgetAll();
        }
        for (byte[] key = keys.poll(); key != null; key = keys.poll()) {
            floors.forget(key);
            wrote = true;
        }
        return wrote;
    }

    @Override
    public @Nullable Remembered get(byte[] key) {
        Floors.Found found = floors.find(key);
        return found == null ? null : new Remembered(found.floor(), found.until());
    }

    @Override
    public boolean forget(byte[] key) {
        return keys.offer(key);
    }

    @Override
    public void forgetAll() {
        all = true;
    }
}
