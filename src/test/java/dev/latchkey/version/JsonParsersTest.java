package dev.latchkey.version;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Which names are remembered between documents. */
class JsonParsersTest {
    private final JsonParsers parsers = new JsonParsers();

    @Test
    void shouldForgetNamesWhenEveryDocumentBringsNewOnes() throws IOException {
        // given
        int most = 0;

        // when
        for (int i = 0; i < 3_000; i++) {
            parse("{\"version\":1,\"customer-" + i + "\":2}");
            most = Math.max(most, parsers.names());
        }

        // then
        assertThat(most).isBetween(200, 300);
    }

    @Test
    void shouldRememberNamesWhenDocumentsHaveManyAndAlwaysTheSame() throws IOException {
        // given
        StringBuilder document = new StringBuilder("{");
        for (int i = 0; i < 600; i++) {
            document.append("\"field-").append(i).append("\":0,");
        }
        document.append("\"version\":1}");

        // when
        for (int i = 0; i < 10; i++) {
            parse(document.toString());

            // then
            assertThat(parsers.names()).isEqualTo(601);
        }
    }

    @Test
    void shouldForgetNamesWhenOneDocumentHasTooMany() throws IOException {
        // given
        StringBuilder document = new StringBuilder("{\"version\":1");
        for (int i = 0; i < 50_000; i++) {
            document.append(",\"field-").append(i).append("\":0");
        }

        // when
        parse(document + "}");

        // then
        assertThat(parsers.names()).isLessThanOrEqualTo(1000);
    }

    private void parse(String document) throws IOException {
        JsonParser parser = parsers.open(Rules.utf8(document), 0);
        while (parser.nextToken() != null) {
            parser.finishToken();
        }
        parsers.close(parser);
    }
}
