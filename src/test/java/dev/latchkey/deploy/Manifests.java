package dev.latchkey.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Rendered manifests: the files that {@code k8s/render} writes. */
final class Manifests {
    private static final Path RENDERED = Path.of("src/test/resources/k8s/rendered");

    private Manifests() {}

    /** Those of {@code dev}, {@code production}, {@code remembering}, or {@code everything}. */
    static List<JsonNode> of(String rendering) {
        try {
            return parse(Files.readString(RENDERED.resolve(rendering + ".yaml")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The documents of a stream of YAML. */
    static List<JsonNode> parse(String yaml) {
        try (var documents = new YAMLMapper().readerFor(JsonNode.class).<JsonNode>readValues(yaml)) {
            return documents.readAll();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The one of this kind whose name begins so. */
    static JsonNode one(String rendering, String kind, String name) {
        return of(rendering).stream()
                .filter(manifest -> manifest.at("/kind").asText().equals(kind)
                        && manifest.at("/metadata/name").asText().startsWith(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(rendering + " has no " + kind + " " + name));
    }

    /** The pod templates of all that makes pods. */
    static Stream<JsonNode> pods(String rendering) {
        return of(rendering).stream()
                .map(manifest -> manifest.at("/spec/template/spec"))
                .filter(JsonNode::isObject);
    }

    /** Latchkey's container. */
    static JsonNode container(String rendering) {
        return one(rendering, "StatefulSet", "latchkey").at("/spec/template/spec/containers/0");
    }

    static Stream<JsonNode> each(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
