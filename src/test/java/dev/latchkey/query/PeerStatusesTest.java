package dev.latchkey.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.latchkey.query.Gathering.Reply;
import dev.latchkey.query.Slice.Item;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.kafka.streams.state.HostInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PeerStatusesTest {
    private static final HostInfo GOOD = new HostInfo("good", 8080);
    private static final HostInfo BAD = new HostInfo("bad", 8080);
    private static final String WELL = """
            {"instance":"x","state":"RUNNING","since":"2026-01-01T12:00:00Z","version":"1",
            "partitions":[{"partition":0,"replayed":1,"pending":5,"bytes":9,"oldest":"2026-01-01T12:00:00Z",
            "draining":0,"frozen":0,"lastFlush":null,"nextFlush":null}],
            "totals":{"first":1,"newer":0,"older":0,"rejected":0,"dropped":0,"released":0,"deadLetters":{}},
            "warnings":[],
            "history":{"end":1,"stepSeconds":5,"taken":[null],"released":[1],"deadLetters":[],
            "tenures":[{"partition":0,"since":1,"from":1,"pending":[null,5]}]}}
            """;

    private final ObjectMapper json = new ObjectMapper();

    @Test
    void shouldHearThoseThatSayHowTheyStand() {
        PeerStatuses peers = hear(said(WELL));

        assertThat(peers.all()).hasSize(2);
        assertThat(peers.failure("bad:8080")).isNull();
    }

    @Test
    void shouldSayWhyAPeerDidNotAnswer() throws JsonProcessingException {
        assertSilent(Reply.failed("answered 500"), "answered 500");
    }

    @Test
    void shouldTakeForSilentWhatIsNoJson() throws JsonProcessingException {
        assertSilent(said("null"), "what it says can't be read: null; expected an object");
        assertSilent(said("{\"instance\""), "what it says can't be read: Unexpected end-of-input");
    }

    @Test
    void shouldTakeForSilentOneThatSaysNothing() throws JsonProcessingException {
        assertSilent(Reply.of(Slice.NOTHING), "what it says can't be read: 0 statuses; expected one");
    }

    @ParameterizedTest
    @ValueSource(strings = {"instance", "state", "since", "version", "partitions", "totals", "warnings", "history"})
    void shouldTakeForSilentOneThatLeavesOutAField(String name) throws JsonProcessingException {
        assertSilent(changed(status -> status.remove(name)), "what it says can't be read: ");
        assertSilent(changed(status -> status.putNull(name)), "what it says can't be read: ");
    }

    @Test
    void shouldTakeForSilentOneThatLeavesOutAFieldWithin() throws JsonProcessingException {
        assertSilent(changed(status -> totals(status).remove("first")), "what it says can't be read: ");
        assertSilent(
                changed(status -> ((ObjectNode) totals(status).get("deadLetters")).putNull("null-key")),
                "what it says can't be read: null dead letters; expected a number");
        assertSilent(changed(status -> totals(status).putNull("deadLetters")), "what it says can't be read: ");
        assertSilent(
                changed(status -> ((ObjectNode) status.get("history")).putNull("taken")),
                "what it says can't be read: ");
        assertSilent(
                changed(status -> ((ObjectNode) status.at("/history/tenures/0")).putNull("pending")),
                "what it says can't be read: ");
        assertSilent(
                changed(status ->
                        ((ObjectNode) status.get("history")).putArray("tenures").addNull()),
                "what it says can't be read: ");
    }

    @Test
    void shouldTakeForSilentOneWhoseTimesAreNone() throws JsonProcessingException {
        assertSilent(
                changed(status -> ((ObjectNode) status.at("/partitions/0")).put("oldest", "yesterday")),
                "what it says can't be read: Text 'yesterday' could not be parsed");
    }

    @Test
    void shouldTakeForSilentOneWithOtherStepsInItsHistory() throws JsonProcessingException {
        assertSilent(
                changed(status -> ((ObjectNode) status.get("history")).put("stepSeconds", 10)),
                "what it says can't be read: a history in steps of 10 s; expected 5");
    }

    private void assertSilent(Reply reply, String why) throws JsonProcessingException {
        PeerStatuses peers = hear(reply);

        assertThat(peers.of("bad:8080")).isNull();
        assertThat(peers.failure("bad:8080")).startsWith(why).doesNotContain("\n");
        assertThat(peers.all()).as("the other is heard").hasSize(1);
        assertThat(peers.of("good:8080")).isNotNull();
    }

    private PeerStatuses hear(Reply bad) {
        return new PeerStatuses(Map.of(GOOD, said(WELL), BAD, bad), json);
    }

    private Reply changed(Consumer<ObjectNode> change) throws JsonProcessingException {
        ObjectNode status = (ObjectNode) json.readTree(WELL);
        change.accept(status);
        return said(status.toString());
    }

    private static ObjectNode totals(ObjectNode status) {
        return (ObjectNode) status.get("totals");
    }

    private static Reply said(String status) {
        return Reply.of(new Slice(new TreeSet<>(), List.of(new Item(Position.START, status.getBytes(UTF_8))), false));
    }
}
