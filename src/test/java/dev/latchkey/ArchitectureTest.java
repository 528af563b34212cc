package dev.latchkey;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Arrows between packages point downwards only, and the pure ones stay pure. */
@AnalyzeClasses(packages = "dev.latchkey", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule ARROWS_POINT_DOWN = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .withOptionalLayers(true)
            .layer("query")
            .definedBy("dev.latchkey.query..")
            .layer("streams")
            .definedBy("dev.latchkey.streams..")
            .layer("topology")
            .definedBy("dev.latchkey.topology..")
            .layer("buffer")
            .definedBy("dev.latchkey.buffer..")
            .layer("version")
            .definedBy("dev.latchkey.version..")
            .layer("config")
            .definedBy("dev.latchkey.config..")
            .whereLayer("query")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("streams")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("topology")
            .mayOnlyBeAccessedByLayers("query", "streams")
            .whereLayer("buffer")
            .mayOnlyBeAccessedByLayers("query", "streams", "topology")
            .whereLayer("version")
            .mayOnlyBeAccessedByLayers("query", "topology", "buffer")
            .whereLayer("config")
            .mayOnlyBeAccessedByLayers("query", "streams", "topology");

    @ArchTest
    static final ArchRule VERSION_AND_BUFFER_ARE_PURE = noClasses()
            .that()
            .resideInAnyPackage("dev.latchkey.version..", "dev.latchkey.buffer..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.apache.kafka..",
                    "jakarta..",
                    "io.quarkus..",
                    "io.micrometer..",
                    "io.smallrye..",
                    "io.opentelemetry..")
            .allowEmptyShould(true);
}
