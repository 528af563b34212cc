package dev.latchkey.query;

import dev.latchkey.buffer.Place;
import dev.latchkey.query.Slice.Item;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * A slice between two instances. Lengths stand before what they measure, so that nobody need parse the JSON of an entry,
 * and a value arrives byte for byte.
 */
final class SliceCodec {
    private SliceCodec() {}

    static byte[] encode(Slice slice) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(slice.partitions().size());
            for (int partition : slice.partitions()) {
                out.writeInt(partition);
            }
            out.writeInt(slice.items().size());
            for (Item item : slice.items()) {
                Place place = item.position().place();
                out.writeInt(item.position().partition());
                out.writeLong(place.firstOffset());
                write(place.key(), out);
                write(item.json(), out);
            }
            out.writeBoolean(slice.more());
        } catch (IOException e) {
            throw new UncheckedIOException(e); // an array does not fail
        }
        return bytes.toByteArray();
    }

    /**
     * Reads what {@link #encode} wrote; believes no length that the bytes do not bear out.
     *
     * @throws IllegalArgumentException if it is no such thing
     */
    static Slice decode(byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            NavigableSet<Integer> partitions = new TreeSet<>();
            for (int left = in.readInt(); left > 0; left--) {
                partitions.add(in.readInt());
            }
            List<Item> items = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                int partition = in.readInt();
                long firstOffset = in.readLong();
                Place place = new Place(read(in), firstOffset);
                items.add(new Item(new Position(partition, place), read(in)));
            }
            return new Slice(partitions, items, in.readBoolean());
        } catch (IOException e) {
            throw new IllegalArgumentException("not a slice: " + e.getMessage(), e);
        }
    }

    private static void write(byte[] bytes, DataOutputStream out) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static byte[] read(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > in.available()) {
            throw new IOException("an item of " + length + " bytes, with " + in.available() + " left");
        }
        return in.readNBytes(length);
    }
}
