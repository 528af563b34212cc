package dev.latchkey.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.latchkey.buffer.Place;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PositionTest {
    @Test
    void shouldReadBackItsTokenWhenItIsAnyPosition() {
        for (Position position : new Position[] {
            Position.START,
            new Position(0, Place.of(0)),
            new Position(7, Place.of(Long.MAX_VALUE)),
            new Position(1, Place.of(5)),
            new Position(2, new Place(new byte[] {0, -1}, 5))
        }) {
            assertThat(Position.ofToken(position.token())).isEqualTo(position);
        }
    }

    @Test
    void shouldOrderByPartitionFirstWhenOffsetsDiffer() {
        assertThat(new Position(1, Place.of(0))).isGreaterThan(new Position(0, Place.of(99)));
        assertThat(new Position(1, Place.of(1))).isGreaterThan(new Position(1, Place.of(0)));
    }

    @Test
    void shouldOrderByKeysAsUnsignedBytesWhenThereAreAny() {
        assertThat(new Position(0, new Place(new byte[] {-1}, 0)))
                .isGreaterThan(new Position(0, new Place(new byte[] {1, 1}, 0)))
                .isLessThan(new Position(0, new Place(new byte[] {-1}, 1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "!!!", "AgAAAAA", "AQAAAAAAAAAAAAAAAA", "AgAAAAD_________-A"})
    void shouldRefuseATokenWhenItIsNoneOfIts(String token) {
        assertThatThrownBy(() -> Position.ofToken(token)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldRefuseATokenWhenItsPartitionIsNegative() {
        byte[] bytes = Base64.getUrlDecoder().decode(Position.START.token());
        bytes[1] = (byte) 0x80;
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);

        assertThatThrownBy(() -> Position.ofToken(token)).isInstanceOf(IllegalArgumentException.class);
    }
}
