package dev.latchkey.check;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.check.Violation.Kind;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LedgerTest {
    private final Ledger ledger = new Ledger();

    @Test
    void shouldCountKeysByTheirFirstViolation() {
        // given
        takenIn("right", 1, 2);
        released("right", 2);
        takenIn("lost", 1, 2);
        released("lost", 1);
        takenIn("lost too", 1);
        takenIn("repeated", 1);
        released("repeated", 1, 1, 1);
        takenIn("turned back", 1, 2);
        released("turned back", 2, 1);
        released("alien", 1);

        // when
        var verdict = ledger.judge(ReleaseChecker.plain());

        // then
        assertThat(verdict.violations())
                .isEqualTo(Map.of(Kind.LOST, 2, Kind.REPEATED, 1, Kind.TURNED_BACK, 1, Kind.ALIEN, 1));
        assertThat(verdict.isClean()).isFalse();
        assertThat(verdict.count(Kind.LOST)).isEqualTo(2);
        assertThat(verdict.count(Kind.DECREASED)).isZero();
        assertThat(verdict.toString())
                .startsWith("6 keys, 8 taken in, 8 released: 2 LOST, 1 REPEATED, 1 TURNED_BACK, 1 ALIEN")
                .contains("key 'lost too': LOST: input 1 of 1 (version 1) was never released");
    }

    @Test
    void shouldKeepKeysApartWhenTheyAreNotText() {
        ledger.takenIn(new byte[] {(byte) 0xff}, 1, content(1));
        ledger.released(new byte[] {(byte) 0xfe}, content(1));

        var verdict = ledger.judge(ReleaseChecker.plain());

        assertThat(verdict.violations()).isEqualTo(Map.of(Kind.LOST, 1, Kind.ALIEN, 1));
    }

    @Test
    void shouldFindTheOneLossAmongManyRecords() {
        // given: a key in the middle lacks its last release
        int keys = 10_000;
        var random = new Random(1);
        for (int key = 0; key < keys; key++) {
            byte[] name = ("key-" + key).getBytes(UTF_8);
            for (int generation = 0; generation < 5; generation++) {
                long best = Long.MIN_VALUE;
                for (int i = 0; i < 10; i++) {
                    long version = random.nextLong();
                    best = Math.max(best, version);
                    ledger.takenIn(name, version, content(version));
                }
                if (key != keys / 2 || generation != 4) {
                    ledger.released(name, content(best));
                }
            }
        }

        // when
        var verdict = ledger.judge(ReleaseChecker.plain());

        // then
        assertThat(verdict.violations()).isEqualTo(Map.of(Kind.LOST, 1));
        assertThat(verdict.examples()).singleElement().asString().startsWith("key 'key-5000': LOST");
        assertThat(verdict.takenIn()).isEqualTo(keys * 50L);
    }

    @Test
    void shouldStayLinearWhenOneKeyHasAMillionRecords() {
        byte[] key = {1};
        for (long i = 0; i < 1_000_000; i++) {
            long version = i ^ 0x55; // up and down
            ledger.takenIn(key, version, content(version));
            if (i % 1000 == 999) {
                ledger.released(key, content(best(i - 999, i)));
            }
        }

        var verdict = ledger.judge(ReleaseChecker.plain());

        assertThat(verdict.isClean()).as("%s", verdict).isTrue();
    }

    private static long best(long from, long to) {
        long best = 0;
        for (long i = from; i <= to; i++) {
            best = Math.max(best, i ^ 0x55);
        }
        return best;
    }

    private void takenIn(String key, int... versions) {
        for (int version : versions) {
            ledger.takenIn(key.getBytes(UTF_8), version, content(version));
        }
    }

    private void released(String key, int... versions) {
        for (int version : versions) {
            ledger.released(key.getBytes(UTF_8), content(version));
        }
    }

    private static Content content(long version) {
        return Content.of(("v" + version).getBytes(UTF_8), List.of(), version);
    }
}
