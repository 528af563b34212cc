package dev.latchkey.version;

/** {@code semver}: the grammar of SemVer 2.0.0, without a leading {@code v}, which is not of it (its FAQ says so). */
final class SemverReader implements TypeReader {
    private final int maxLength;

    SemverReader(int maxLength) {
        this.maxLength = maxLength;
    }

    @Override
    public void read(Chars text, boolean jsonNumber, Reading out) {
        if (jsonNumber) {
            out.reject(Reason.VERSION_TYPE, "a number where a semantic version was expected");
            return;
        }
        if (text.length() > maxLength) {
            out.reject(
                    Reason.VERSION_RANGE,
                    "a text of " + text.length() + " characters, more than the " + maxLength
                            + " of latchkey.version.max-length");
            return;
        }
        String whole = text.toString();
        int plus = whole.indexOf('+');
        String precedence = plus < 0 ? whole : whole.substring(0, plus);
        int hyphen = precedence.indexOf('-');
        String core = hyphen < 0 ? precedence : precedence.substring(0, hyphen);
        boolean valid = isCore(core)
                && (hyphen < 0 || areIdentifiers(precedence.substring(hyphen + 1), false))
                && (plus < 0 || areIdentifiers(whole.substring(plus + 1), true));
        if (valid) {
            out.accept(new SemverVersion(precedence));
        } else {
            out.reject(
                    Reason.VERSION_SYNTAX,
                    "a text of " + text.length() + " characters that is not a semantic version (1.2.3, 1.2.3-rc.1)");
        }
    }

    private static boolean isCore(String core) {
        int numbers = 0;
        int start = 0;
        while (start <= core.length()) {
            int dot = core.indexOf('.', start);
            int end = dot < 0 ? core.length() : dot;
            if (end == start || !SemverVersion.isNumeric(core, start, end) || hasLeadingZero(core, start, end)) {
                return false;
            }
            numbers++;
            start = end + 1;
        }
        return numbers == 3;
    }

    private static boolean areIdentifiers(String text, boolean leadingZeros) {
        int start = 0;
        while (start <= text.length()) {
            int dot = text.indexOf('.', start);
            int end = dot < 0 ? text.length() : dot;
            if (end == start || !isIdentifier(text, start, end)) {
                return false;
            }
            if (!leadingZeros && SemverVersion.isNumeric(text, start, end) && hasLeadingZero(text, start, end)) {
                return false;
            }
            start = end + 1;
        }
        return true;
    }

    private static boolean isIdentifier(String text, int start, int end) {
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
            if (!letter && !(c >= '0' && c <= '9') && c != '-') {
                return false;
            }
        }
        return true;
    }

    private static boolean hasLeadingZero(String text, int start, int end) {
        return end - start > 1 && text.charAt(start) == '0';
    }
}
