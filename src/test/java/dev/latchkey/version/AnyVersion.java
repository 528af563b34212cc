package dev.latchkey.version;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * A pair of number and version, generated for the properties: as a rule reads it, and with many neighbours, so that equal and
 * nearly equal ones meet.
 */
record AnyVersion(long number, @Nullable Version version) {
    static int compare(AnyVersion a, AnyVersion b) {
        return Integer.signum(Version.compare(a.number, a.version, b.number, b.version));
    }

    /** Versions of one type, as its rule reads them. */
    static Arbitrary<AnyVersion> ofType(String type) {
        return switch (type) {
            case "integer" -> texts(integers(), type);
            case "decimal" -> texts(decimals(), type);
            case "string" ->
                Arbitraries.strings()
                        .withChars('a', 'b', '\u00e9', '\uffff')
                        .withCharRange('\u0000', '\u0002')
                        .ofMaxLength(4)
                        .map(text -> text + (text.length() % 3 == 2 ? "\ud800\udc00" : ""))
                        .map(text -> new AnyVersion(0, new TextVersion(text.getBytes(StandardCharsets.UTF_8))));
            case "timestamp" ->
                Combinators.combine(
                                Arbitraries.longs().between(-3, 3),
                                Arbitraries.integers().between(0, 3))
                        .as((second, nano) -> new AnyVersion(0, new TimestampVersion(second, nano)));
            case "semver" -> texts(semvers(), type);
            default -> throw new IllegalArgumentException(type);
        };
    }

    /** Versions of all types, LOWEST and lists of them. */
    static Arbitrary<AnyVersion> any() {
        Arbitrary<AnyVersion> single = Arbitraries.of("integer", "decimal", "string", "timestamp", "semver")
                .flatMap(AnyVersion::ofType);
        return Arbitraries.frequencyOf(
                Tuple.of(8, single),
                Tuple.of(1, Arbitraries.just(new AnyVersion(0, Version.LOWEST))),
                Tuple.of(4, single.list().ofMinSize(1).ofMaxSize(3).map(AnyVersion::join)));
    }

    private static AnyVersion join(List<AnyVersion> parts) {
        long[] numbers = new long[parts.size()];
        @Nullable Version[] versions = new Version[parts.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = parts.get(i).number;
            versions[i] = parts.get(i).version;
        }
        return new AnyVersion(0, new ListVersion(numbers, versions));
    }

    private static Arbitrary<AnyVersion> texts(Arbitrary<String> texts, String type) {
        VersionReader reader = VersionRule.of(Rules.header(type)).newReader();
        return texts.map(text -> {
            Reading reading = reader.read(null, name -> Rules.utf8(text));
            if (!reading.usable()) {
                throw new IllegalStateException(text + ": " + reading.reason());
            }
            return new AnyVersion(reading.number(), reading.version());
        });
    }

    private static Arbitrary<String> integers() {
        return Arbitraries.oneOf(
                Arbitraries.longs().map(Object::toString),
                Arbitraries.longs().between(-3, 3).map(Object::toString),
                Arbitraries.bigIntegers()
                        .between(new BigInteger("9223372036854775805"), new BigInteger("9223372036854775811"))
                        .map(Object::toString),
                Arbitraries.bigIntegers()
                        .between(new BigInteger("-9223372036854775811"), new BigInteger("-9223372036854775805"))
                        .map(Object::toString),
                Combinators.combine(
                                Arbitraries.integers().between(-12, 12),
                                Arbitraries.integers().between(17, 22))
                        .as((digits, exponent) -> digits + "e" + exponent));
    }

    private static Arbitrary<String> decimals() {
        return Arbitraries.oneOf(
                integers(),
                Combinators.combine(
                                Arbitraries.integers().between(-120, 120),
                                Arbitraries.integers().between(-4, 4))
                        .as((digits, exponent) -> digits + "e" + exponent));
    }

    private static Arbitrary<String> semvers() {
        Arbitrary<String> core =
                Arbitraries.of("0", "1", "9", "10").list().ofSize(3).map(n -> String.join(".", n));
        Arbitrary<String> preRelease = Arbitraries.of("0", "1", "9", "10", "a", "b", "a-", "-", "-1", "0a", "A")
                .list()
                .ofMaxSize(3)
                .map(ids -> ids.isEmpty() ? "" : "-" + String.join(".", new ArrayList<>(ids)));
        return Combinators.combine(core, preRelease, Arbitraries.of("", "+1", "+a.b"))
                .as((c, p, b) -> c + p + b);
    }
}
