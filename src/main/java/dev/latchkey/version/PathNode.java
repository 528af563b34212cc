package dev.latchkey.version;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pointers of a rule as one tree, so that one pass finds all of them. Built with the rule and not changed afterwards.
 */
final class PathNode {
    /** Which of all the rule's nodes this is. */
    final int id;

    /** Which part of the version stands here; -1 on the way to one. */
    private int part = -1;

    private final String name;
    private final int index;
    private final List<PathNode> children = new ArrayList<>(1);

    private PathNode(int id, String name) {
        this.id = id;
        this.name = name;
        this.index = arrayIndex(name);
    }

    /** The whole document; what is added to it gets the next {@code id}s. */
    static PathNode root() {
        return new PathNode(0, "");
    }

    /**
     * Adds a pointer.
     *
     * @param nextId for the first node that is new
     * @return the id for the next one
     */
    int add(VersionSource source, int ofPart, int nextId) {
        PathNode node = this;
        int next = nextId;
        for (String token : source.pointer()) {
            node.requireNoPart(source);
            PathNode child = node.child(token);
            if (child == null) {
                child = new PathNode(next++, token);
                node.children.add(child);
            }
            node = child;
        }
        node.requireNoPart(source);
        if (!node.children.isEmpty()) {
            throw unreachable(source);
        }
        node.part = ofPart;
        return next;
    }

    private void requireNoPart(VersionSource source) {
        if (part >= 0) {
            throw unreachable(source);
        }
    }

    private static SettingException unreachable(VersionSource source) {
        return new SettingException(
                "latchkey.version.from",
                "'" + source.text() + "' besides a pointer to the same field or to a part of it",
                "pointers to different fields");
    }

    /** Which part of the version stands here; -1 on the way to one. */
    int part() {
        return part;
    }

    /** The node of an object's field. */
    @Nullable
    PathNode child(String field) {
        for (int i = 0; i < children.size(); i++) {
            PathNode child = children.get(i);
            if (child.name.equals(field)) {
                return child;
            }
        }
        return null;
    }

    /** The node of an array's element. */
    @Nullable
    PathNode child(int element) {
        for (int i = 0; i < children.size(); i++) {
            PathNode child = children.get(i);
            if (child.index == element) {
                return child;
            }
        }
        return null;
    }

    /** RFC 6901 section 4: digits without leading zeros; -1 when it is none. */
    private static int arrayIndex(String token) {
        boolean canonical = token.equals("0") || (!token.isEmpty() && token.charAt(0) != '0');
        if (!canonical || token.length() > 9 || !SemverVersion.isNumeric(token, 0, token.length())) {
            return -1;
        }
        return Integer.parseInt(token);
    }
}
