package assay.broker.rabbitmq.server;

import assay.broker.rabbitmq.RabbitConnections;
import assay.broker.rabbitmq.RabbitQueues;
import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeoutException;

/// Sends replies, which never survive the broker. One to somebody who is gone is dropped by the broker.
@FunctionalInterface
interface Replies {

  /// Replies to a message where it asks for a reply.
  void reply(BasicProperties request, String body) throws IOException, TimeoutException;

  /// By the channel that receives; where that is transacted, the reply is too.
  static Replies kept(Channel channel) {
    return (request, body) -> {
      if (request.getReplyTo() != null) {
        send(channel, request, body);
      }
    };
  }

  /// By a connection and a channel for each reply, outside of any transaction.
  static Replies opened(RabbitConnections connections) {
    return (request, body) -> {
      if (request.getReplyTo() == null) {
        return;
      }
      try (Connection connection = connections.open()) {
        send(RabbitConnections.channel(connection), request, body);
      }
    };
  }

  private static void send(Channel channel, BasicProperties request, String body)
      throws IOException {
    channel.basicPublish(
        RabbitQueues.EXCHANGE,
        request.getReplyTo(),
        new BasicProperties.Builder().correlationId(request.getCorrelationId()).build(),
        body.getBytes(StandardCharsets.UTF_8));
  }
}
