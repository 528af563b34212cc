package dev.latchkey.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "host",
                "host:",
                ":80",
                "host:x",
                "host:70000",
                "http://host:80",
                "a:b:1",
                "host:0",
                "0.0.0.0:80",
                "[::]:80",
                "user@host:80"
            })
    void shouldSayWhatToSetWhenAnAddressLeadsNowhere(String address) {
        assertThat(Address.problem(address)).contains("=" + address + ":", "QUARKUS_KAFKA_STREAMS_APPLICATION_SERVER");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"host:80", "10.0.0.1:8443", "[fd00::1]:8080", "latchkey-0.latchkey.ns.svc:8080", "localhost:1"})
    void shouldAcceptAnAddressWhenItMayLeadHere(String address) {
        assertThat(Address.problem(address)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost:80", "127.0.0.1:80", "[::1]:80"})
    void shouldKnowALoopbackWhenItIsOne(String address) {
        assertThat(Address.isLoopback(address)).isTrue();
    }
}
