package assay.broker.rabbitmq.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.DefiniteFailureException;
import assay.api.message.Delivery;
import assay.broker.BrokerPlace;
import assay.broker.rabbitmq.Installed;
import assay.broker.rabbitmq.Places;
import assay.broker.rabbitmq.RabbitSettings;
import assay.broker.rabbitmq.server.RabbitServer;
import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.GetResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What a client is told when its broker is away, or replies late.
@Timeout(120)
final class RabbitClientIT {

  private static final String REQUEST =
      "<FIXML><QuotReq ReqID=\"1\"><Instrmt Sym=\"7\"/></QuotReq></FIXML>";

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @TempDir private Path folder;

  private BrokerPlace place;

  @BeforeEach
  void rabbitIsInstalled() {
    Installed.assume();
    place = Places.broker(folder.resolve("member-1"));
  }

  private RabbitServer server() throws Exception {
    return RabbitServer.start(place, settings());
  }

  private static RabbitSettings settings() {
    return Places.settings(Map.of("journal", "none"));
  }

  private RabbitClient client() {
    return RabbitClient.of(Places.client(place), settings());
  }

  private static String quote(RabbitClient client) throws Exception {
    return client.request("quotes", REQUEST, Delivery.NON_PERSISTENT);
  }

  @Test
  void brokerThatIsAway_isToldAsSuch_andServesAgainWhenItIsBack() throws Exception {
    try (RabbitClient client = client()) {
      assertThatThrownBy(client::tryConnection).isInstanceOf(IOException.class);
      try (RabbitServer server = server()) {
        assertThat(server.processes()).hasSize(2);
        client.tryConnection();
        assertThat(quote(client)).contains("<Quot ReqID=\"1\"");
        repliesToRequestsThatWereGivenUp_areDropped(client);
      }
      assertThatThrownBy(() -> quote(client))
          .isInstanceOf(DefiniteFailureException.class)
          .hasMessageContaining("no connection to the broker");
      try (RabbitServer again = server()) {
        assertThat(again.processes()).hasSize(2);
        assertThat(quote(client)).contains("<Quot ReqID=\"1\"");
      }
    }
  }

  private static void repliesToRequestsThatWereGivenUp_areDropped(RabbitClient client)
      throws Exception {
    try (ThreadConnection connection = new ThreadConnection(client.open());
        Connection service = client.open()) {
      Requester requester = connection.requester();
      assertThatThrownBy(() -> requester.request("DLQ", "1", Delivery.PERSISTENT, Duration.ZERO))
          .isInstanceOf(TimeoutException.class);
      Channel channel = service.createChannel();
      GetResponse first = next(channel);
      reply(channel, first.getProps(), "late");
      reply(channel, first.getProps(), "to whichever request comes next");
      assertThat(requester.request("DLQ", "2", Delivery.PERSISTENT, PATIENCE))
          .isEqualTo("to whichever request comes next");
    }
  }

  private static GetResponse next(Channel channel) throws Exception {
    GetResponse message = channel.basicGet("DLQ", true);
    while (message == null) {
      Thread.onSpinWait();
      message = channel.basicGet("DLQ", true);
    }
    return message;
  }

  private static void reply(Channel channel, BasicProperties request, String body)
      throws IOException {
    channel.basicPublish(
        "",
        request.getReplyTo(),
        new BasicProperties.Builder().correlationId(request.getCorrelationId()).build(),
        body.getBytes(StandardCharsets.UTF_8));
  }
}
