package dev.latchkey.config;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.spi.Converter;

/** Reads a number of bytes: {@code 1048576}, {@code 512M}, or a share of the largest heap, {@code 40%}. */
public final class HeapSizeConverter implements Converter<Long> {
    private static final long serialVersionUID = 1L;
    private static final Pattern SIZE = Pattern.compile("(\\d{1,15})\\s*([KMGT%]?)B?");

    /** So many per cent of the largest heap. */
    public static long share(long percent) {
        return Math.multiplyExact(Runtime.getRuntime().maxMemory() / 100, percent);
    }

    @Override
    public Long convert(String text) {
        Matcher size = SIZE.matcher(text.trim().toUpperCase(Locale.ROOT));
        if (!size.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is no size: expected bytes (1048576, 512M, 2G) or a share of the heap (40%)");
        }
        long number = Long.parseLong(size.group(1));
        return switch (size.group(2)) {
            case "%" -> share(number);
            case "K" -> Math.multiplyExact(number, 1L << 10);
            case "M" -> Math.multiplyExact(number, 1L << 20);
            case "G" -> Math.multiplyExact(number, 1L << 30);
            case "T" -> Math.multiplyExact(number, 1L << 40);
            default -> number;
        };
    }
}
