package dev.latchkey.topology;

import dev.latchkey.buffer.DrainBudget;
import dev.latchkey.buffer.Entry;
import dev.latchkey.buffer.Floor.Verdict;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The floors of a task at work: asked at each release, told by others what to forget. What they ask waits for the stream thread,
 * which alone writes to the store, and then for that to be committed.
 */
final class FloorKeeper implements FloorView {
    private static final int MOST_REQUESTS = 1_000;

    private final Floors floors;
    private final DrainBudget budget;
    private final LongSupplier commits;
    private final Queue<Request> asked = new ArrayBlockingQueue<>(MOST_REQUESTS);
    /** Those that were obeyed, and are not known to be committed. */
    private final Queue<Request> obeyed = new ArrayDeque<>();

    private long written = -1;

    /** What is to be forgotten: a key; null for all. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    private record Request(byte @Nullable [] key, CompletableFuture<Boolean> done) {}

    /**
     * Of floors whose store has been restored.
     *
     * @param commits how often the stream thread, which asks, has committed; once it has again, so is what was written before. A task
     *     whose transaction is aborted is made anew, and a keeper with it.
     */
    FloorKeeper(Floors floors, DrainBudget budget, LongSupplier commits) {
        this.floors = floors;
        this.budget = budget;
        this.commits = commits;
        floors.restore();
    }

    /** Says what of an entry is to be released now, and remembers that it was. Belongs to the stream thread, as do those below. */
    Verdict release(Entry<?> entry) {
        return floors.release(entry);
    }

    /**
     * Forgets what it was asked to, and a step of what is old.
     *
     * @param mayStep whether there is time for the latter
     * @return whether anything was written
     */
    boolean work(boolean mayStep) {
        answerCommitted(); // first, or a request in each tick would keep all others waiting
        boolean wrote = obey();
        return (mayStep && floors.forgetOld(budget)) || wrote;
    }

    private void answerCommitted() {
        if (commits.getAsLong() > written) {
            answer(obeyed, true);
        }
    }

    private boolean obey() {
        boolean wrote = false;
        for (Request request = asked.poll(); request != null; request = asked.poll()) {
            if (!request.done.isDone()) { // else nobody waits for it any more, and was told that it did not happen
                floors.forget(request.key);
                obeyed.add(request);
                wrote = true;
            }
        }
        if (wrote) {
            written = commits.getAsLong();
        }
        return wrote;
    }

    private static void answer(Queue<Request> requests, boolean forgotten) {
        for (Request request = requests.poll(); request != null; request = requests.poll()) {
            request.done.complete(forgotten);
        }
    }

    /** The partition leaves: what waits is not forgotten, and of what is not known to be committed nobody can tell. */
    void leave() {
        answer(asked, false);
        answer(obeyed, false);
    }

    @Override
    public @Nullable Remembered get(byte[] key) {
        Floors.Found found = floors.find(key);
        return found == null ? null : new Remembered(found.floor(), found.until());
    }

    @Override
    public CompletableFuture<Boolean> forget(byte @Nullable [] key) {
        Request request = new Request(key, new CompletableFuture<>());
        if (!asked.offer(request)) {
            request.done.complete(false);
        }
        return request.done;
    }
}
