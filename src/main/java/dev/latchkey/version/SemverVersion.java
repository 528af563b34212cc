package dev.latchkey.version;

/**
 * A semantic version by its precedence, SemVer 2.0.0 item 11; hence without build metadata, which has none (item 10).
 * Compared where it stands: numeric identifiers have no leading zeros, so that the longer one is the higher.
 */
final class SemverVersion extends Version {
    /** {@code 1.2.3} or {@code 1.2.3-rc.1}, valid. */
    final String text;

    /** Where the three numbers end. */
    private final int core;

    SemverVersion(String text) {
        this.text = text;
        int hyphen = text.indexOf('-');
        this.core = hyphen < 0 ? text.length() : hyphen;
    }

    @Override
    int rank() {
        return RANK_SEMVER;
    }

    @Override
    int compareToSameRank(Version other) {
        SemverVersion that = (SemverVersion) other;
        int numbers = compareIdentifiers(0, core, that, 0, that.core);
        if (numbers != 0) {
            return numbers;
        }
        boolean preRelease = core < text.length();
        boolean otherPreRelease = that.core < that.text.length();
        if (preRelease && otherPreRelease) {
            return compareIdentifiers(core + 1, text.length(), that, that.core + 1, that.text.length());
        }
        return Boolean.compare(otherPreRelease, preRelease);
    }

    private int compareIdentifiers(int start, int end, SemverVersion that, int thatStart, int thatEnd) {
        int mine = start;
        int theirs = thatStart;
        while (mine < end && theirs < thatEnd) {
            int mineEnd = identifierEnd(text, mine, end);
            int theirsEnd = identifierEnd(that.text, theirs, thatEnd);
            int result = compareIdentifier(text, mine, mineEnd, that.text, theirs, theirsEnd);
            if (result != 0) {
                return result;
            }
            mine = mineEnd + 1;
            theirs = theirsEnd + 1;
        }
        return Boolean.compare(mine < end, theirs < thatEnd); // more of them is higher
    }

    private static int identifierEnd(String text, int from, int end) {
        int dot = text.indexOf('.', from);
        return dot < 0 || dot > end ? end : dot;
    }

    private static int compareIdentifier(String a, int aStart, int aEnd, String b, int bStart, int bEnd) {
        boolean aNumeric = isNumeric(a, aStart, aEnd);
        boolean bNumeric = isNumeric(b, bStart, bEnd);
        if (aNumeric != bNumeric) {
            return aNumeric ? -1 : 1;
        }
        if (aNumeric && aEnd - aStart != bEnd - bStart) {
            return Integer.compare(aEnd - aStart, bEnd - bStart);
        }
        int common = Math.min(aEnd - aStart, bEnd - bStart);
        for (int i = 0; i < common; i++) {
            int result = Character.compare(a.charAt(aStart + i), b.charAt(bStart + i));
            if (result != 0) {
                return Integer.signum(result);
            }
        }
        return Integer.compare(aEnd - aStart, bEnd - bStart);
    }

    static boolean isNumeric(CharSequence text, int start, int end) {
        for (int i = start; i < end; i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }

    @Override
    public Object toJson() {
        return text;
    }

    @Override
    public int heapBytes() {
        return 24 + 24 + aligned(16 + text.length());
    }
}
