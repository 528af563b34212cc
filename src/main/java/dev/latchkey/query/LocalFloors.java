package dev.latchkey.query;

import dev.latchkey.buffer.Place;
import dev.latchkey.query.Slice.Item;
import dev.latchkey.topology.FloorView;
import dev.latchkey.topology.FloorView.Remembered;
import dev.latchkey.topology.LocalPartition;
import dev.latchkey.topology.LocalPartitions;
import jakarta.inject.Singleton;
import java.util.function.Predicate;

/** Reads the floors of the partitions that this instance holds, and has them forgotten. */
@Singleton
class LocalFloors {
    private final LocalPartitions partitions;
    private final LocalReads reads;

    LocalFloors(LocalPartitions partitions, LocalReads reads) {
        this.partitions = partitions;
        this.reads = reads;
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

    /** Has a key forgotten by all partitions here; the answer covers those that will. */
    Slice forget(byte[] key) {
        return tell(floors -> floors.forget(key));
    }

    /** Has all keys forgotten by all partitions here. */
    Slice forgetAll() {
        return tell(floors -> {
            floors.forgetAll();
            return true;
        });
    }

    private Slice tell(Predicate<FloorView> told) {
        Slice covered = LocalReads.empty();
        for (LocalPartition partition : partitions.all()) {
            boolean readable = partition.readable(); // asked first: its task may be made anew meanwhile
            FloorView floors = partition.floors();
            if (readable && floors != null && told.test(floors)) {
                covered.partitions().add(partition.partition());
            }
        }
        return covered;
    }
}
