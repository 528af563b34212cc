package dev.latchkey.version;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The types once more, by BigDecimal and java.time: what the type readers are held against. */
final class SlowVersion {
    /** What a text reads as; {@code value} is null for a rejection. */
    record Outcome(String text, @Nullable Comparable<?> value) {
        static Outcome rejected(Reason reason) {
            return new Outcome(reason.label(), null);
        }
    }

    private static final Pattern NUMBER = Pattern.compile("(-?[0-9]+(?:[.][0-9]+)?)(?:[eE]([+-]?[0-9]+))?");
    private static final Pattern TIMESTAMP = Pattern.compile("(\\d{4})-(\\d\\d)-(\\d\\d)[Tt ](\\d\\d):(\\d\\d)"
            + "(?::(\\d\\d)(?:[.,](\\d+))?)?([Zz]|[+-]\\d\\d(?::?\\d\\d)?)?");
    private static final Pattern SEMVER = Pattern.compile("(\\d+)[.](\\d+)[.](\\d+)(-[^+]*)?([+].*)?", Pattern.DOTALL);
    private static final BigInteger MAX_EXPONENT = BigInteger.valueOf(1_000_000);

    private final VersionSettings settings;

    SlowVersion(VersionSettings settings) {
        this.settings = settings;
    }

    Outcome read(String type, String text, boolean jsonNumber) {
        return switch (type) {
            case "integer" -> number(text, false);
            case "decimal" -> number(text, true);
            case "string" -> jsonNumber ? Outcome.rejected(Reason.VERSION_TYPE) : string(text);
            case "timestamp" -> timestamp(text);
            case "semver" -> jsonNumber ? Outcome.rejected(Reason.VERSION_TYPE) : semver(text);
            default -> throw new IllegalArgumentException(type);
        };
    }

    private Outcome number(String text, boolean fractions) {
        Matcher matcher = NUMBER.matcher(text);
        if (!matcher.matches()) {
            return Outcome.rejected(Reason.VERSION_SYNTAX);
        }
        BigDecimal mantissa = new BigDecimal(matcher.group(1));
        BigInteger exponent = matcher.group(2) == null ? BigInteger.ZERO : new BigInteger(matcher.group(2));
        if (mantissa.signum() != 0 && exponent.abs().compareTo(MAX_EXPONENT) > 0) {
            return Outcome.rejected(exponent.signum() < 0 && !fractions ? Reason.VERSION_TYPE : Reason.VERSION_RANGE);
        }
        BigDecimal value = mantissa.signum() == 0
                ? BigDecimal.ZERO
                : mantissa.scaleByPowerOfTen(exponent.intValueExact()).stripTrailingZeros();
        if (value.scale() > 0 && !fractions) {
            return Outcome.rejected(Reason.VERSION_TYPE);
        }
        String plain = value.toPlainString();
        String digits = plain.replace("-", "").replaceFirst("^0[.]", "").replace(".", "");
        return digits.length() > settings.maxDigits()
                ? Outcome.rejected(Reason.VERSION_RANGE)
                : new Outcome(plain, value);
    }

    private Outcome string(String text) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            return Outcome.rejected(Reason.VERSION_ENCODING);
        }
        return text.getBytes(StandardCharsets.UTF_8).length > settings.maxLength()
                ? Outcome.rejected(Reason.VERSION_RANGE)
                : new Outcome(text, new CodePoints(text.codePoints().boxed().toList()));
    }

    private record CodePoints(List<Integer> points) implements Comparable<CodePoints> {
        @Override
        public int compareTo(CodePoints other) {
            return Arrays.compare(points.toArray(Integer[]::new), other.points.toArray(Integer[]::new));
        }
    }

    private Outcome timestamp(String text) {
        Matcher t = TIMESTAMP.matcher(text);
        if (t.lookingAt() && t.group(7) != null && t.group(7).length() > 9) {
            return Outcome.rejected(Reason.VERSION_RANGE);
        }
        if (!t.matches()) {
            return epoch(text);
        }
        try {
            LocalDate date = LocalDate.of(group(t, 1), group(t, 2), group(t, 3));
            int second = t.group(6) == null ? 0 : group(t, 6);
            int nano = t.group(7) == null ? 0 : Integer.parseInt((t.group(7) + "000000000").substring(0, 9));
            boolean midnight = group(t, 4) == 24 && group(t, 5) == 0 && second == 0 && nano == 0;
            LocalDateTime local = midnight
                    ? date.plusDays(1).atStartOfDay()
                    : date.atTime(LocalTime.of(group(t, 4), group(t, 5), second == 60 ? 59 : second));
            Instant instant = instant(local, t.group(8));
            if (second == 60) {
                LocalDateTime utc = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
                if (!utc.equals(YearMonth.from(utc).atEndOfMonth().atTime(23, 59, 59))) {
                    return Outcome.rejected(Reason.VERSION_SYNTAX);
                }
                instant = instant.plusSeconds(1);
            }
            return inYears(instant.plusNanos(nano));
        } catch (SlowJson.Broken e) {
            return Outcome.rejected(e.reason);
        } catch (DateTimeException e) {
            return Outcome.rejected(Reason.VERSION_SYNTAX);
        }
    }

    private Instant instant(LocalDateTime local, @Nullable String offset) {
        if (offset == null) {
            String zone = settings.timestampZone();
            if (zone == null) {
                throw new SlowJson.Broken(Reason.VERSION_ZONE);
            }
            return local.atZone(ZoneId.of(zone)).toInstant();
        }
        if (offset.equalsIgnoreCase("z")) {
            return local.toInstant(ZoneOffset.UTC);
        }
        String digits = offset.substring(1).replace(":", "") + "00";
        LocalTime time =
                LocalTime.of(Integer.parseInt(digits.substring(0, 2)), Integer.parseInt(digits.substring(2, 4)));
        long seconds = time.toSecondOfDay();
        return local.plusSeconds(offset.startsWith("-") ? seconds : -seconds).toInstant(ZoneOffset.UTC);
    }

    private Outcome epoch(String text) {
        Matcher matcher = NUMBER.matcher(text);
        String unit = settings.timestampUnit();
        if (!matcher.matches()) {
            return Outcome.rejected(Reason.VERSION_SYNTAX);
        }
        if (unit == null) {
            return Outcome.rejected(Reason.VERSION_TYPE);
        }
        int decimals = List.of("s", "ms", "us", "ns").indexOf(unit) * 3;
        BigDecimal mantissa = new BigDecimal(matcher.group(1));
        BigInteger exponent = matcher.group(2) == null ? BigInteger.ZERO : new BigInteger(matcher.group(2));
        if (mantissa.signum() != 0 && exponent.abs().compareTo(MAX_EXPONENT) > 0) {
            return Outcome.rejected(Reason.VERSION_RANGE);
        }
        BigDecimal nanos = mantissa.signum() == 0
                ? BigDecimal.ZERO
                : mantissa.scaleByPowerOfTen(exponent.intValueExact() + 9 - decimals)
                        .stripTrailingZeros();
        if (nanos.scale() > 0 || nanos.precision() - nanos.scale() > 30) {
            return Outcome.rejected(Reason.VERSION_RANGE);
        }
        BigInteger[] parts = nanos.toBigIntegerExact().divideAndRemainder(BigInteger.valueOf(1_000_000_000));
        return parts[0].bitLength() > 40
                ? Outcome.rejected(Reason.VERSION_RANGE)
                : inYears(Instant.ofEpochSecond(parts[0].longValueExact(), parts[1].longValueExact()));
    }

    private static Outcome inYears(Instant instant) {
        int year = LocalDateTime.ofInstant(instant, ZoneOffset.UTC).getYear();
        return year < 0 || year > 9999
                ? Outcome.rejected(Reason.VERSION_RANGE)
                : new Outcome(instant.toString(), instant);
    }

    private static int group(Matcher matcher, int group) {
        return Integer.parseInt(matcher.group(group));
    }

    private Outcome semver(String text) {
        if (text.length() > settings.maxLength()) {
            return Outcome.rejected(Reason.VERSION_RANGE);
        }
        Matcher s = SEMVER.matcher(text);
        if (!s.matches()) {
            return Outcome.rejected(Reason.VERSION_SYNTAX);
        }
        String pre = s.group(4);
        String build = s.group(5);
        String core = s.group(1) + "." + s.group(2) + "." + s.group(3);
        List<String> ids = pre == null ? List.of() : List.of(pre.substring(1).split("[.]", -1));
        boolean valid = Arrays.stream(core.split("[.]", -1)).noneMatch(n -> n.matches("0.+"))
                && ids.stream().allMatch(id -> id.matches("[0-9A-Za-z-]+") && !id.matches("0[0-9]+"))
                && (build == null || build.substring(1).matches("[0-9A-Za-z-]+([.][0-9A-Za-z-]+)*"));
        return valid
                ? new Outcome(core + (pre == null ? "" : pre), new Precedence(core, ids))
                : Outcome.rejected(Reason.VERSION_SYNTAX);
    }

    private record Precedence(String core, List<String> ids) implements Comparable<Precedence> {
        @Override
        public int compareTo(Precedence other) {
            int numbers = compare(List.of(core.split("[.]", -1)), List.of(other.core.split("[.]", -1)));
            if (numbers != 0 || (ids.isEmpty() && other.ids.isEmpty())) {
                return numbers;
            }
            return ids.isEmpty() ? 1 : other.ids.isEmpty() ? -1 : compare(ids, other.ids);
        }

        private static int compare(List<String> a, List<String> b) {
            List<String> left = new ArrayList<>(a);
            List<String> right = new ArrayList<>(b);
            for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
                boolean leftNumber = left.get(i).matches("[0-9]+");
                boolean rightNumber = right.get(i).matches("[0-9]+");
                int result = leftNumber && rightNumber
                        ? new BigInteger(left.get(i)).compareTo(new BigInteger(right.get(i)))
                        : leftNumber ? -1 : rightNumber ? 1 : left.get(i).compareTo(right.get(i));
                if (result != 0) {
                    return result;
                }
            }
            return Integer.compare(left.size(), right.size());
        }
    }
}
