package dev.latchkey.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs {@code mvnw} in a world of which every program is known. */
class MvnwTest {
    private ShellSandbox world;

    @BeforeEach
    void setUp(@TempDir Path folder) throws IOException {
        world = new ShellSandbox(folder, Path.of("mvnw"));
        world.program("java", "echo 'openjdk version \"17.0.15\" 2025-04-15' >&2");
        world.program("javac", "exit 0");
    }

    @Test
    void shouldRunMavenFromPathWhenNewEnough() throws Exception {
        // given
        world.program("mvn", maven("3.8.6"));

        // when
        var run = world.run("-q", "verify", "with space");

        // then
        assertThat(run.exitCode()).isZero();
        assertThat(run.output()).isEqualTo("3.8.6 runs: -q|verify|with space|\n");
    }

    @Test
    void shouldHandOverExitCodeWhenMavenFails() throws Exception {
        world.program("mvn", maven("3.9.9") + "\nexit 7");

        var run = world.run("verify");

        assertThat(run.exitCode()).isEqualTo(7);
    }

    @ParameterizedTest
    @CsvSource({"3.8.6,true", "3.8.10,true", "3.10.0,true", "4.0.0-rc-4,true", "3.8.5,false", "3.6.99,false"})
    void shouldAcceptMavenFromPathOnlyWhenItsVersionSuffices(String version, boolean accepted) throws Exception {
        world.program("mvn", maven(version));
        world.serve(archive(), "curl");

        var run = world.run("x");

        assertThat(run.exitCode()).isZero();
        assertThat(run.output()).contains((accepted ? version : "pinned") + " runs: x|");
    }

    @ParameterizedTest
    @CsvSource({"3.8.8,false", "3.9.0,true"})
    void shouldAskForMaven39WhenTheDevModeIsStarted(String version, boolean accepted) throws Exception {
        world.program("mvn", maven(version));
        world.serve(archive(), "curl");

        var run = world.run("-B", "quarkus:dev");

        assertThat(run.exitCode()).isZero();
        assertThat(run.output()).contains((accepted ? version : "pinned") + " runs: -B|quarkus:dev|");
    }

    @Test
    void shouldPreferPinnedMavenWhenItLiesUnpacked() throws Exception {
        world.program("mvn", maven("3.9.9"));
        world.programAt(".m2/wrapper/dists/apache-maven-3.9.11/5fa1b2/bin/mvn", maven("pinned"));

        var run = world.run("x");

        assertThat(run.output()).isEqualTo("pinned runs: x|\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"curl", "wget"})
    void shouldDownloadOnceAndLeaveNothingElseWhenThereIsNoMaven(String downloader) throws Exception {
        // given
        world.serve(archive(), downloader);

        // when
        var first = world.run("x");
        world.remove(downloader);
        var second = world.run("y");

        // then
        assertThat(first.output())
                .contains("mvnw: downloading Maven 3.9.11 from https://archive.apache.org/dist/maven/")
                .endsWith("pinned runs: x|\n");
        assertThat(second.output()).isEqualTo("pinned runs: y|\n");
        assertThat(world.filesUnder(".m2/wrapper/dists/apache-maven-3.9.11")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shasum", "openssl"})
    void shouldCheckTheDownloadWithWhatIsThereWhenSha512sumIsNot(String tool) throws Exception {
        world.serve(archive(), "curl");
        world.remove("sha512sum");
        world.systemProgram(tool);
        if (tool.equals("shasum")) {
            world.systemProgram("perl");
        }

        var run = world.run("x");

        assertThat(run.output()).endsWith("pinned runs: x|\n");
    }

    @Test
    void shouldRefuseTheDownloadWhenChecksumDiffers() throws Exception {
        world.serve(archive(), "curl");
        world.expectChecksum("0".repeat(128));

        var run = world.run("x");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.output())
                .contains("not the Maven that was expected", "SHA-512 found:", "SHA-512 expected: 000")
                .doesNotContain("runs:");
        assertThat(world.filesUnder(".m2/wrapper/dists/apache-maven-3.9.11")).isEmpty();
    }

    @Test
    void shouldSayWhatToDoWhenTheDownloadFails() throws Exception {
        world.program("curl", "exit 22");

        var run = world.run("x");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.output()).contains("The download failed.", "https_proxy", "Maven 3.8.6 or newer");
    }

    @Test
    void shouldSayWhatToInstallWhenNothingCanDownload() throws Exception {
        var run = world.run("x");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.output()).contains("Neither curl nor wget");
    }

    @Test
    void shouldAskForAJdkWhenThereIsNoJava() throws Exception {
        world.remove("java");

        var run = world.run("x");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.output()).contains("No java on the PATH", "Install a JDK 17 or newer");
    }

    @ParameterizedTest
    @CsvSource({"1.8.0_432,8", "11.0.25,11", "16,16"})
    void shouldRefuseJavaWhenOlderThan17(String version, String named) throws Exception {
        world.program("java", "echo 'openjdk version \"" + version + "\"' >&2");

        var run = world.run("x");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.output()).contains("is Java " + named + "; this project needs a JDK 17 or newer");
    }

    @Test
    void shouldRefuseARuntimeWhenItHasNoCompiler() throws Exception {
        world.remove("javac");

        var run = world.run("x");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.output()).contains("runtime without a compiler");
    }

    @Test
    void shouldNameJavaHomeWhenItHoldsNoJava() throws Exception {
        world.environment("JAVA_HOME", "/nowhere");

        var run = world.run("x");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.output()).contains("JAVA_HOME=/nowhere holds no bin/java");
    }

    @Test
    void shouldUseTheJdkOfJavaHomeWhenThePathHasAnOldOne() throws Exception {
        world.program("mvn", maven("3.9.9"));
        world.program("java", "echo 'openjdk version \"11\"' >&2");
        world.programAt("jdk/bin/java", "echo 'openjdk version \"25\" 2025-09-16' >&2");
        world.programAt("jdk/bin/javac", "exit 0");
        world.environment("JAVA_HOME", world.home("jdk"));

        var run = world.run("x");

        assertThat(run.output()).isEqualTo("3.9.9 runs: x|\n");
    }

    /** A program that tells its version as Maven does (in colour), and else what it was called with. */
    private static String maven(String version) {
        return "[ \"$*\" = -v ] && { printf '\\033[1mApache Maven " + version + " (abc)\\033[m\\n'; exit 0; }\n"
                + "printf '" + version + " runs: '; printf '%s|' \"$@\"; echo";
    }

    private Path archive() throws Exception {
        return world.archive("apache-maven-3.9.11/bin/mvn", maven("pinned"));
    }
}
