package dev.latchkey.query;

/** What callers may do. Neither role contains the other. */
public final class Roles {
    /** May read. */
    public static final String READER = "reader";
    /** May flush, and forget floors. */
    public static final String OPERATOR = "operator";

    private Roles() {}
}
