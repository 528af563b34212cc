package dev.latchkey.version;

/** {@code integer} and {@code decimal}: exact, of any size up to a number of digits. */
final class NumberReader implements TypeReader {
    /** So many digits fit 64 bits, whatever they are. */
    private static final int PLAIN_DIGITS = 18;

    private final DecimalScanner scanner = new DecimalScanner();
    private final boolean fractions;
    private final int maxDigits;

    NumberReader(boolean fractions, int maxDigits) {
        this.fractions = fractions;
        this.maxDigits = maxDigits;
    }

    @Override
    public void read(Chars text, boolean jsonNumber, Reading out) {
        if (!readPlain(text, out)) {
            readAny(text, out);
        }
    }

    @Override
    public void readBinary(long number, Reading out) {
        out.accept(number);
    }

    /** Nearly every version: an optional minus and at most 18 digits. */
    private static boolean readPlain(Chars text, Reading out) {
        char[] array = text.array;
        int i = text.start;
        boolean negative = i < text.end && array[i] == '-';
        if (negative) {
            i++;
        }
        if (i == text.end || text.end - i > PLAIN_DIGITS) {
            return false;
        }
        long number = 0;
        for (; i < text.end; i++) {
            int digit = array[i] - '0';
            if (digit < 0 || digit > 9) {
                return false;
            }
            number = number * 10 + digit;
        }
        out.accept(negative ? -number : number);
        return true;
    }

    private void readAny(Chars text, Reading out) {
        if (!scanner.scan(text)) {
            out.reject(
                    Reason.VERSION_SYNTAX,
                    "a text of " + text.length() + " characters that is not written as a number");
        } else if (!fractions && !scanner.isInteger()) {
            out.reject(Reason.VERSION_TYPE, "a number with a fraction where an integer was expected");
        } else if (scanner.writtenDigits() > maxDigits) {
            out.reject(
                    Reason.VERSION_RANGE,
                    "a number that takes more than the " + maxDigits + " digits of latchkey.version.max-digits");
        } else if (scanner.isInteger() && scanner.fitsLong()) {
            out.accept(scanner.toLong());
        } else {
            out.accept(new NumberVersion(scanner.isNegative(), Math.toIntExact(scanner.point()), scanner.digits()));
        }
    }
}
