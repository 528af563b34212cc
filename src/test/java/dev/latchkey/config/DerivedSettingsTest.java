package dev.latchkey.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DerivedSettingsTest {
    @ParameterizedTest
    @CsvSource({"oidc,true", "OIDC,true", "basic,false", "none,false", ",false"})
    void shouldSwitchOidcOnWhenTheApiAsksForIt(@Nullable String auth, boolean on) {
        SmallRyeConfig config = auth == null ? config() : config("latchkey.api.auth", auth);

        assertThat(config.getValue("quarkus.oidc.tenant-enabled", Boolean.class))
                .isEqualTo(on);
    }

    @Test
    void shouldAdvertiseTheAddressItListensOnWhenThatIsOne() {
        SmallRyeConfig config = config("quarkus.http.host", "10.1.2.3", "quarkus.http.port", "9000");

        assertThat(config.getValue(DerivedSettings.ADVERTISED, String.class)).isEqualTo("10.1.2.3:9000");
    }

    @ParameterizedTest
    @CsvSource({"quarkus.http.tls-configuration-name,own", "quarkus.http.insecure-requests,disabled"})
    void shouldAdvertiseTheTlsPortWhenTheServerHasOne(String setting, String value) {
        SmallRyeConfig config = config("quarkus.http.host", "h", "quarkus.http.port", "9000", setting, value);

        assertThat(config.getValue(DerivedSettings.ADVERTISED, String.class)).isEqualTo("h:8443");
    }

    @Test
    void shouldNeverAdvertiseEveryAddressWhenItListensOnAll() {
        SmallRyeConfig config = config("quarkus.http.host", "0.0.0.0");

        assertThat(config.getValue(DerivedSettings.ADVERTISED, String.class))
                .endsWith(":8080")
                .doesNotStartWith("0.0.0.0")
                .hasSizeGreaterThan(":8080".length());
    }

    @Test
    void shouldGiveWayWhenAnAddressIsSet() {
        SmallRyeConfig config = config(DerivedSettings.ADVERTISED, "outside:443");

        assertThat(config.getValue(DerivedSettings.ADVERTISED, String.class)).isEqualTo("outside:443");
    }

    private static SmallRyeConfig config(String... settings) {
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < settings.length; i += 2) {
            values.put(settings[i], settings[i + 1]);
        }
        return new SmallRyeConfigBuilder()
                .withSources(new DerivedSettings())
                .withSources(new PropertiesConfigSource(values, "test", 250))
                .build();
    }
}
