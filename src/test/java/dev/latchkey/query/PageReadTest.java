package dev.latchkey.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.buffer.Place;
import dev.latchkey.query.Gathering.Reply;
import dev.latchkey.query.Slice.Item;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.kafka.streams.state.HostInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PageReadTest {
    private static final int PARTITIONS = 6;
    private static final int INSTANCES = 3;

    static IntStream seeds() {
        return IntStream.range(0, 200);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void shouldNeitherRepeatNorSkipAnEntryWhereverInstancesStop(int seed) {
        Random random = new Random(seed);
        List<TreeSet<Position>> held = IntStream.range(0, INSTANCES)
                .mapToObj(i -> new TreeSet<Position>())
                .toList();
        TreeSet<Position> all = new TreeSet<>();
        for (int i = 0; i < 60; i++) {
            Position position = new Position(random.nextInt(PARTITIONS), Place.of(random.nextInt(100)));
            all.add(position);
            held.get(position.partition() % INSTANCES).add(position);
        }
        int limit = 1 + random.nextInt(20);

        List<Position> paged = new ArrayList<>();
        Position next = Position.START;
        while (next != null) {
            Position after = next;
            List<Slice> slices = held.stream()
                    .map(positions -> slice(positions, after, 1 + random.nextInt(limit)))
                    .toList();
            PageRead.Result page = PageRead.merge(slices.get(0), replies(slices), limit, coverage(slices));
            assertThat(page.items()).hasSizeLessThanOrEqualTo(limit);
            page.items().forEach(item -> paged.add(item.position()));
            next = page.next();
        }

        assertThat(paged).containsExactlyElementsOf(all);
    }

    @Test
    void shouldShowAnEntryOnceWhenTwoInstancesHoldItsPartition() {
        Slice both = slice(new TreeSet<>(List.of(new Position(1, Place.of(3)))), Position.START, 10);

        PageRead.Result page = PageRead.merge(both, replies(List.of(both, both)), 10, coverage(List.of(both)));

        assertThat(page.items()).hasSize(1);
    }

    @Test
    void shouldNameWhatIsMissingWhenAnInstanceIsSilent() {
        Slice here = slice(new TreeSet<>(List.of(new Position(1, Place.of(3)))), Position.START, 10);
        Map<HostInfo, Reply> replies = Map.of(new HostInfo("b", 2), Reply.failed("no answer within 2000 ms"));
        Coverage coverage = new Coverage(List.of(1, 2, 5), here, replies);

        PageRead.Result page = PageRead.merge(here, replies, 10, coverage);

        assertThat(page.missing()).containsExactly(2, 5);
        assertThat(coverage.problem().reason()).isEqualTo("silent");
        assertThat(coverage.problem().detail()).contains("b:2: no answer within 2000 ms");
    }

    private static Slice slice(NavigableSet<Position> held, Position after, int limit) {
        List<Item> items = held.tailSet(after, false).stream()
                .limit(limit)
                .map(position -> new Item(position, new byte[0]))
                .toList();
        TreeSet<Integer> partitions = new TreeSet<>();
        held.forEach(position -> partitions.add(position.partition()));
        return new Slice(partitions, items, held.tailSet(after, false).size() > limit);
    }

    private static Map<HostInfo, Reply> replies(List<Slice> slices) {
        Map<HostInfo, Reply> replies = new LinkedHashMap<>();
        for (int i = 1; i < slices.size(); i++) {
            replies.put(new HostInfo("host", i), Reply.of(slices.get(i)));
        }
        return replies;
    }

    private static Coverage coverage(List<Slice> slices) {
        return new Coverage(List.of(), slices.get(0), replies(slices));
    }
}
