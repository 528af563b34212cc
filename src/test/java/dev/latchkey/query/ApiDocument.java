package dev.latchkey.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import dev.latchkey.query.RawHttp.Answer;
import java.util.Set;
import java.util.TreeSet;

/** The OpenAPI document as an instance serves it, to hold answers against. */
final class ApiDocument {
    private final JsonNode document;
    private final Set<String> seen = new TreeSet<>();

    ApiDocument(String json) throws Exception {
        document = new ObjectMapper().readTree(json);
    }

    /** That an answer's status, media type and body are as documented. */
    Answer check(String method, String path, Answer answer) {
        JsonNode response = response(method, path, Integer.toString(answer.status()));
        String type = answer.headers().getOrDefault("content-type", "none").replaceFirst(";.*", "");
        JsonNode content = response.path("content").path(type);
        assertThat(content.isObject())
                .as("%s %s: %s %s is not documented", method, path, answer.status(), type)
                .isTrue();
        assertThat(violations(content.get("schema"), answer.json()))
                .as(answer.body())
                .isEmpty();
        response.path("headers").fieldNames().forEachRemaining(header -> assertThat(answer.headers())
                .containsKey(header.toLowerCase(java.util.Locale.ROOT)));
        seen.add(method + " " + path + " " + answer.status());
        return answer;
    }

    private JsonNode response(String method, String path, String status) {
        JsonNode response =
                document.path("paths").path(path).path(method).path("responses").path(status);
        return response.has("$ref") ? document.at(response.get("$ref").asText().substring(1)) : response;
    }

    private Set<ValidationMessage> violations(JsonNode schema, JsonNode value) {
        ObjectNode whole = (ObjectNode) schema.deepCopy();
        whole.set("components", document.get("components"));
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(whole)
                .validate(value);
    }

    /** That each documented answer has an example that is as documented; all of them, as {@code get /path 200}. */
    Set<String> checkExamples() {
        Set<String> answers = new TreeSet<>();
        document.get("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(method -> {
                    method.getValue().get("responses").fieldNames().forEachRemaining(status -> {
                        answers.add(method.getKey() + " " + path.getKey() + " " + status);
                        response(method.getKey(), path.getKey(), status)
                                .get("content")
                                .forEach(content -> {
                                    assertThat(content.has("example"))
                                            .as(answers + " has an example")
                                            .isTrue();
                                    assertThat(violations(content.get("schema"), content.get("example")))
                                            .isEmpty();
                                });
                    });
                }));
        return answers;
    }

    /** What was checked so far. */
    Set<String> seen() {
        return seen;
    }
}
