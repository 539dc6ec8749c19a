package assay.broker.redis.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.DefiniteFailureException;
import assay.api.message.Delivery;
import assay.broker.BrokerPlace;
import assay.broker.redis.Installed;
import assay.broker.redis.Places;
import assay.broker.redis.StreamSettings;
import assay.broker.redis.server.StreamServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;

/// What a client is told when its broker is away, or replies late.
@Timeout(60)
final class StreamClientIT {

  private static final String REQUEST =
      "<FIXML><QuotReq ReqID=\"1\"><Instrmt Sym=\"7\"/></QuotReq></FIXML>";

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @TempDir private Path folder;

  private BrokerPlace place;

  @BeforeEach
  void redisIsInstalled() {
    Installed.assume();
    place = Places.broker(folder.resolve("member-1"));
  }

  private StreamServer server() throws Exception {
    return StreamServer.start(place, settings());
  }

  private static StreamSettings settings() {
    return Places.settings(Map.of("journal", "none"));
  }

  private StreamClient client() {
    return StreamClient.of(Places.client(place), settings());
  }

  private static String quote(StreamClient client) throws Exception {
    return client.request("quotes", REQUEST, Delivery.NON_PERSISTENT);
  }

  @Test
  void brokerThatIsAway_isToldAsSuch_andServesAgainWhenItIsBack() throws Exception {
    try (StreamClient client = client()) {
      assertThatThrownBy(client::tryConnection).isInstanceOf(RuntimeException.class);
      StreamServer first = server();
      client.tryConnection();
      assertThat(quote(client)).contains("<Quot ReqID=\"1\"");
      first.close();
      assertThatThrownBy(() -> quote(client)).isInstanceOf(IOException.class);
      assertThatThrownBy(() -> quote(client))
          .isInstanceOf(DefiniteFailureException.class)
          .hasMessageContaining("no connection to the broker");
      try (StreamServer again = server()) {
        assertThat(again.processes()).hasSize(2);
        assertThat(quote(client)).contains("<Quot ReqID=\"1\"");
      }
    }
  }

  @Test
  void replyToARequestThatWasGivenUp_isDropped() throws Exception {
    try (StreamServer server = server();
        StreamClient client = client();
        Jedis service = client.open()) {
      assertThat(server.processes()).hasSize(2);
      String list = "reply:test";
      try (Channel channel = new Channel(client.open(), list)) {
        assertThatThrownBy(() -> channel.reply("1-0", Duration.ofMillis(5)))
            .isInstanceOf(TimeoutException.class);
        service.rpush(list, "1-0 late", "2-0 a reply of some words");
        assertThat(channel.reply("2-0", PATIENCE)).isEqualTo("a reply of some words");
        service.rpush(list, "9-0 another's");
        assertThat(channel.reply("3-0", PATIENCE)).isEqualTo("another's");
      }
    }
  }

  @Test
  void whatIsNoStream_takesNoMessage() throws Exception {
    try (StreamServer server = server();
        StreamClient client = client();
        Jedis other = client.open()) {
      assertThat(server.processes()).hasSize(2);
      other.set("text", "no stream");
      assertThatThrownBy(() -> client.send("text", "body", Delivery.PERSISTENT))
          .isInstanceOf(DefiniteFailureException.class)
          .hasMessageContaining("the broker takes no message for `text`");
      assertThat(quote(client)).contains("<Quot ReqID=\"1\"");
    }
  }
}
