package dev.latchkey.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Optional;

/** Reads a manifest as an API server does that refuses unknown fields, missing ones, and wrong types. */
final class StrictReader {
    private static final String MODELS = "io.kubernetes.client.openapi.models.V1";

    private StrictReader() {}

    /** What is wrong with it; nothing for a good one. Kinds of Kubernetes by its models, others by a schema of ours. */
    static Optional<String> complaint(JsonNode manifest) {
        String kind = manifest.at("/kind").asText();
        boolean ofKubernetes = !manifest.at("/apiVersion").asText().contains(".")
                || manifest.at("/apiVersion").asText().contains(".k8s.io/");
        return ofKubernetes ? byModel(kind, manifest) : bySchema(kind, manifest);
    }

    private static Optional<String> byModel(String kind, JsonNode manifest) {
        try {
            Class.forName(MODELS + kind)
                    .getMethod("validateJsonElement", JsonElement.class)
                    .invoke(null, JsonParser.parseString(manifest.toString()));
            return Optional.empty();
        } catch (InvocationTargetException e) {
            return Optional.of(kind + ": " + e.getCause());
        } catch (ReflectiveOperationException e) {
            return Optional.of("no model for the kind " + kind);
        }
    }

    private static Optional<String> bySchema(String kind, JsonNode manifest) {
        try (InputStream schema = StrictReader.class.getResourceAsStream("/k8s/schemas/" + kind + ".json")) {
            if (schema == null) {
                return Optional.of("no schema for the kind " + kind);
            }
            List<String> found =
                    JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                            .getSchema(schema)
                            .validate(manifest)
                            .stream()
                            .map(Object::toString)
                            .toList();
            return found.isEmpty() ? Optional.empty() : Optional.of(kind + ": " + found);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
