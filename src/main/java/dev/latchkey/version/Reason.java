package dev.latchkey.version;

/**
 * Why a record is not usable. One place for all of them: the labels are metric labels and the text of dead letters, so
 * a constant may be added, and none renamed. What each means to a user stands in {@code docs/versions.md}.
 */
public enum Reason {
    /** The record has no key, so there is nothing that it could be the latest of. */
    NULL_KEY("null-key"),
    /** The value is null and the version stands in the value. */
    TOMBSTONE("tombstone"),
    /** The record is larger than what may be held. */
    TOO_LARGE("too-large"),

    /** There is no field at the pointer, or no header of the name. */
    VERSION_MISSING("version-missing"),
    /** The field is JSON's null, or the header's value is null. */
    VERSION_NULL("version-null"),
    /** Something else than the rule's type: an object, a boolean, a number with a fraction for an integer. */
    VERSION_TYPE("version-type"),
    /** Text that does not follow the syntax of the type. */
    VERSION_SYNTAX("version-syntax"),
    /** Of the type, but more digits, a longer text or a more distant year than is allowed. */
    VERSION_RANGE("version-range"),
    /** A timestamp without an offset, and no zone is set for those. */
    VERSION_ZONE("version-zone"),
    /** Bytes or characters that are no text: a header that is not UTF-8, half of a surrogate pair. */
    VERSION_ENCODING("version-encoding"),

    /** The value ends within the prefix that {@code latchkey.value.prefix-bytes} announces. */
    PREFIX_MISSING("prefix-missing"),
    /** No document: nothing but white space. */
    JSON_EMPTY("json-empty"),
    /** The document is not UTF-8. */
    JSON_ENCODING("json-encoding"),
    /** Not JSON as RFC 8259 has it, somewhere between the first byte and the last. */
    JSON_MALFORMED("json-malformed"),
    /** A whole document, and then something else than white space. */
    JSON_TRAILING("json-trailing"),
    /** The field at the pointer, or one on the way to it, is there twice. */
    JSON_DUPLICATE("json-duplicate"),
    /** Arrays and objects within each other, more than {@link VersionRule#MAX_DEPTH} of them. */
    JSON_TOO_DEEP("json-too-deep"),
    /** A field's name of more than {@link VersionRule#MAX_NAME_BYTES} bytes, anywhere in the document. */
    JSON_NAME_TOO_LONG("json-name-too-long"),

    /** The reader itself failed: an error of Latchkey or of a library. Worth a report. */
    READER_FAILED("reader-failed");

    private final String label;

    Reason(String label) {
        this.label = label;
    }

    /** Lower case and hyphens, never to be changed. */
    public String label() {
        return label;
    }
}
