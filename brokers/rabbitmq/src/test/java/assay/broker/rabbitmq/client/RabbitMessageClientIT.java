package assay.broker.rabbitmq.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.engine.Engine;
import assay.api.engine.JoinSpec;
import assay.api.message.MessagePersistence;
import assay.broker.BrokerPlace;
import assay.broker.rabbitmq.RabbitEngine;
import assay.broker.rabbitmq.connection.RabbitSettings;
import assay.conformance.message.AbsentBrokerChecks;
import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.GetResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/// Errors for a client with an absent or late broker.
final class RabbitMessageClientIT extends AbsentBrokerChecks<RabbitMessageClient> {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @Override
  protected Engine engine() {
    return new RabbitEngine();
  }

  @Override
  protected RabbitMessageClient client(JoinSpec spec) {
    return RabbitMessageClient.of(new BrokerPlace(spec), RabbitSettings.of(spec.settings()));
  }

  @Override
  protected void tryConnection(RabbitMessageClient client) throws IOException, TimeoutException {
    client.tryConnection();
  }

  @Override
  protected boolean hearsOfItsEnd() {
    return true;
  }

  @Override
  protected void whileItIsThere(RabbitMessageClient client) throws Exception {
    repliesToRequestsThatWereGivenUp_areDropped(client);
  }

  private static void repliesToRequestsThatWereGivenUp_areDropped(RabbitMessageClient client)
      throws Exception {
    try (ThreadConnection connection = new ThreadConnection(client.connections().open());
        Connection service = client.connections().open()) {
      Requester requester = connection.requester();
      assertThatThrownBy(
              () -> requester.request("DLQ", "1", MessagePersistence.PERSISTENT, Duration.ZERO))
          .isInstanceOf(TimeoutException.class);
      Channel channel = service.createChannel();
      GetResponse first = next(channel);
      reply(channel, first.getProps(), "late");
      reply(channel, first.getProps(), "to whichever request comes next");
      assertThat(requester.request("DLQ", "2", MessagePersistence.PERSISTENT, PATIENCE))
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
