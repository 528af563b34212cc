package dev.latchkey.query;

import dev.latchkey.buffer.Place;
import dev.latchkey.config.LatchkeyConfig;
import dev.latchkey.query.Slice.Item;
import dev.latchkey.topology.FloorView;
import dev.latchkey.topology.FloorView.Remembered;
import dev.latchkey.topology.LocalPartition;
import dev.latchkey.topology.LocalPartitions;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Reads the floors of the partitions that this instance holds, and has them forgotten. */
@Singleton
class LocalFloors {
    private final LocalPartitions partitions;
    private final LocalReads reads;
    private final Duration patience;

    LocalFloors(LocalPartitions partitions, LocalReads reads, LatchkeyConfig config) {
        this.partitions = partitions;
        this.reads = reads;
        // Of the time that an instance which asks has: so it hears of those partitions that were in time.
        this.patience = config.query().hopTimeout().multipliedBy(3).dividedBy(4);
    }

    /** The floor of a key, in any partition: producers partition as they like. */
    Slice find(byte[] key) {
        return reads.steadily(() -> {
            Slice found = LocalReads.empty();
            for (LocalPartition partition : partitions.all()) {
                FloorView floors = partition.floors();
                if (floors != null && partition.readable()) {
                    Remembered remembered = floors.get(key);
                    if (remembered != null) {
                        found.items().add(item(partition.partition(), key, remembered));
                    }
                    LocalReads.cover(found, partition);
                }
            }
            return found;
        });
    }

    private Item item(int partition, byte[] key, Remembered remembered) {
        return new Item(new Position(partition, Place.START), reads.entries().write(partition, key, remembered));
    }

    /**
     * Has a key forgotten by all partitions here; the answer covers those that have, in a transaction that was committed soon.
     *
     * @param key null for all
     */
    CompletionStage<Slice> forget(byte @Nullable [] key) {
        Map<Integer, CompletableFuture<Boolean>> told = new TreeMap<>();
        for (LocalPartition partition : partitions.all()) {
            boolean readable = partition.readable(); // asked first: its task may be made anew meanwhile
            FloorView floors = partition.floors();
            if (readable && floors != null) {
                told.put(
                        partition.partition(),
                        floors.forget(key).completeOnTimeout(false, patience.toNanos(), TimeUnit.NANOSECONDS));
            }
        }
        // Elsewhere than on the stream thread, which completes them.
        return CompletableFuture.allOf(told.values().toArray(CompletableFuture[]::new))
                .thenApplyAsync(all -> {
                    Slice covered = LocalReads.empty();
                    told.forEach((partition, forgotten) -> {
                        if (forgotten.join()) {
                            covered.partitions().add(partition);
                        }
                    });
                    return covered;
                });
    }
}
