package assay.broker.rabbitmq.server;

import assay.broker.rabbitmq.connection.RabbitConnections;
import assay.broker.rabbitmq.connection.RabbitQueues;
import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeoutException;

/// Sends replies, which never survive the broker. The broker drops a reply to a sender that is
/// gone.
@FunctionalInterface
interface ReplySender {

  /// Replies if the message asks for a reply.
  void reply(BasicProperties request, String body) throws IOException, TimeoutException;

  /// Replies by the receiving channel; if the channel is transacted, the reply is too.
  static ReplySender kept(Channel channel) {
    return (request, body) -> {
      if (request.getReplyTo() != null) {
        send(channel, request, body);
      }
    };
  }

  /// Replies by a new connection and channel each time, outside of any transaction.
  static ReplySender opened(RabbitConnections connections) {
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
