package dev.latchkey.version;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;

/**
 * Jackson's parsers, as one reader uses them: what they accept, what bounds them, and which names they remember from document
 * to document.
 *
 * <p>Jackson keeps up to 6000 names, and a document with one that is new copies the whole table: 300 kB, fifty times the cost
 * of a small document. Where names are data (a map by customer) that is every document. So a table that has outgrown what a
 * document needs is dropped.
 */
final class JsonParsers {
    private static final int FEW_NAMES = 256;
    private static final int MANY_NAMES = 1000;

    private Factory factory = new Factory();
    private int limit = FEW_NAMES;
    private int before;

    /** Each parser goes back to {@link #close} before the next one is opened. */
    JsonParser open(byte[] value, int start) throws IOException {
        before = factory.names();
        return factory.createParser(value, start, value.length - start);
    }

    /** Gives Jackson its buffers back, and the names that it has learnt. */
    void close(JsonParser parser) throws IOException {
        parser.close();
        int names = factory.names();
        if (before == 0) {
            limit = Math.min(Math.max(FEW_NAMES, 4 * names), MANY_NAMES);
        }
        if (names > limit) {
            factory = new Factory();
        }
    }

    /** How many names are remembered. */
    int names() {
        return factory.names();
    }

    private static final class Factory extends JsonFactory {
        private static final long serialVersionUID = 1;

        /**
         * The bounds that data can reach are set here on purpose: depth, and names, since those are remembered. Numbers and strings
         * need none: Jackson hands over their characters, never more than the record has, and converts nothing.
         */
        private static final StreamReadConstraints CONSTRAINTS = StreamReadConstraints.builder()
                .maxNestingDepth(VersionRule.MAX_DEPTH)
                .maxNameLength(VersionRule.MAX_NAME_BYTES)
                .maxNumberLength(Integer.MAX_VALUE)
                .maxStringLength(Integer.MAX_VALUE)
                .build();

        /**
         * No guessing of encodings: the document is UTF-8. Names are not interned, for that is the whole JVM's table. And no failing
         * when the table of names overflows: whether it does depends on the documents before, so that the same record could be
         * accepted now and rejected when it is read again.
         */
        private static final JsonFactoryBuilder BUILDER = (JsonFactoryBuilder) JsonFactory.builder()
                .streamReadConstraints(CONSTRAINTS)
                .disable(JsonFactory.Feature.CHARSET_DETECTION)
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW);

        Factory() {
            super(BUILDER);
        }

        int names() {
            return _byteSymbolCanonicalizer.size();
        }
    }
}
