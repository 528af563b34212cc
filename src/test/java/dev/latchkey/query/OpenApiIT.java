package dev.latchkey.query;

import static dev.latchkey.query.AccessIT.base64;
import static dev.latchkey.query.AccessIT.hash;
import static dev.latchkey.query.QueryGroup.port;
import static dev.latchkey.query.QueryGroup.settings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.latchkey.harness.LatchkeyProcess;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** The document and the answers say the same: every documented answer but 500 is provoked, and none that is not. */
class OpenApiIT {
    private static final String USERS = "quarkus.security.users.embedded.";
    private static final String READER = "Authorization: Basic " + base64("rita:r");
    private static final String OPERATOR = "Authorization: Basic " + base64("otto:o");
    private static final List<String> READS =
            List.of("/pending/{key}", "/pending", "/pending/stats", "/instances", "/status");

    @Test
    void shouldAnswerAsTheDocumentSays() throws Exception {
        try (QueryGroup group = new QueryGroup(2, settings("latchkey.api.auth", "basic"))) {
            LatchkeyProcess app = add(group).start().awaitReady();
            LatchkeyProcess waiting =
                    add(group).set("latchkey.output.topic", "missing").start();
            var document =
                    new ApiDocument(app.management("/q/openapi?format=json").body());
            var odd = group.record(1, new byte[] {(byte) 0x80}, "{\"version\":2}");
            odd.headers().add(new RecordHeader("h", new byte[] {(byte) 0xFF})).add(new RecordHeader("n", null));
            group.kafka.feed().send(List.of(group.record("a", "{\"version\":1}"), odd));
            Awaitility.await("entries, and an instance that waits")
                    .atMost(Duration.ofSeconds(60))
                    .ignoreExceptions()
                    .until(() ->
                            call(app, "/pending", READER).json().get("entries").size() == 2
                                    && call(waiting, "/instances", READER).status() == 503);

            document.check("get", "/pending/{key}", call(app, "/pending/a", READER));
            document.check("get", "/pending/{key}", call(app, "/pending/b", READER));
            document.check("get", "/pending/{key}", call(app, "/pending/%FF", READER));
            document.check("get", "/pending", call(app, "/pending?limit=2", READER));
            document.check("get", "/pending", call(app, "/pending?limit=0", READER));
            document.check("get", "/pending/stats", call(app, "/pending/stats", READER));
            document.check("get", "/instances", call(app, "/instances", READER));
            document.check("get", "/status", call(app, "/status", READER));
            document.check("get", "/access", call(app, "/access", "X-None: x"));
            document.check("get", "/access", call(app, "/access", OPERATOR));
            document.check("get", "/access", call(app, "/access", "Authorization: Basic " + base64("rita:wrong")));
            document.check("get", "/access", RawHttp.call(port(app), "DELETE", "/access", READER));
            for (String path : READS) {
                document.check("get", path, call(app, path, "X-None: x"));
                document.check("get", path, call(app, path, OPERATOR));
                document.check("get", path, RawHttp.call(port(app), "DELETE", path.replace("{key}", "a"), READER));
                document.check("get", path, call(waiting, path, READER));
            }
            document.check("post", "/flush", RawHttp.call(port(app), "POST", "/flush"));
            document.check("post", "/flush", RawHttp.call(port(app), "POST", "/flush", READER));
            document.check("post", "/flush", RawHttp.call(port(app), "POST", "/flush", OPERATOR));
            document.check("post", "/flush", RawHttp.call(port(app), "GET", "/flush", OPERATOR));
            document.check("post", "/flush", RawHttp.call(port(waiting), "POST", "/flush", OPERATOR));

            checkFloors(document, group, app, waiting);

            Set<String> documented = document.checkExamples();
            documented.removeIf(answer -> answer.endsWith(" 500"));
            // Of an instance that remembers nothing: FloorsIT.
            documented.removeAll(List.of("delete /floors 404", "delete /floors/{key} 404"));
            assertThat(document.seen()).isEqualTo(documented);
        }
    }

    private static void checkFloors(
            ApiDocument document, QueryGroup group, LatchkeyProcess app, LatchkeyProcess waiting) {
        call(app, "POST", "/flush", OPERATOR);
        Awaitility.await("a floor")
                .until(() -> call(app, "GET", "/floors/a", READER).status() == 200);
        String all = "/floors?confirm=" + group.input;
        for (String method : List.of("GET", "DELETE")) {
            String caller = method.equals("GET") ? READER : OPERATOR;
            String name = method.toLowerCase(java.util.Locale.ROOT);
            document.check(name, "/floors/{key}", call(app, method, "/floors/a", caller));
            document.check(name, "/floors/{key}", call(app, method, "/floors/%FF", caller));
            document.check(name, "/floors/{key}", call(app, method, "/floors/a", "X-None: x"));
            document.check(
                    name, "/floors/{key}", call(app, method, "/floors/a", caller.equals(READER) ? OPERATOR : READER));
            document.check(name, "/floors/{key}", call(waiting, method, "/floors/a", caller));
        }
        document.check("get", "/floors/{key}", call(app, "GET", "/floors/nobody", READER));
        document.check("get", "/floors/{key}", call(app, "PUT", "/floors/a", READER));
        document.check("delete", "/floors", call(app, "DELETE", all, OPERATOR));
        document.check("delete", "/floors", call(app, "DELETE", "/floors", OPERATOR));
        document.check("delete", "/floors", call(app, "DELETE", all, "X-None: x"));
        document.check("delete", "/floors", call(app, "DELETE", all, READER));
        document.check("delete", "/floors", call(app, "GET", "/floors", OPERATOR));
        document.check("delete", "/floors", call(waiting, "DELETE", all, OPERATOR));
    }

    private static RawHttp.Answer call(LatchkeyProcess app, String method, String path, String header) {
        return RawHttp.call(port(app), method, path, header);
    }

    private static RawHttp.Answer call(LatchkeyProcess app, String path, String header) {
        return QueryGroup.get(app, path.replace("{key}", "a"), header);
    }

    private static LatchkeyProcess add(QueryGroup group) {
        return group.add()
                .set("latchkey.remember", "1H")
                .set(USERS + "users.rita", hash("rita:Latchkey:r"))
                .set(USERS + "roles.rita", "reader")
                .set(USERS + "users.otto", hash("otto:Latchkey:o"))
                .set(USERS + "roles.otto", "operator");
    }
}
