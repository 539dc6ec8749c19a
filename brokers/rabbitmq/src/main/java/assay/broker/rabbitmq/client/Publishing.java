package assay.broker.rabbitmq.client;

import assay.api.DefiniteFailureException;
import assay.api.message.MessagePersistence;
import assay.broker.rabbitmq.connection.RabbitQueues;
import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.AlreadyClosedException;
import com.rabbitmq.client.Channel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

final class Publishing {

  private static final int TRANSIENT = 1;
  private static final int PERSISTENT = 2;

  private Publishing() {}

  static BasicProperties.Builder properties(MessagePersistence delivery) {
    return new BasicProperties.Builder()
        .deliveryMode(delivery == MessagePersistence.PERSISTENT ? PERSISTENT : TRANSIENT);
  }

  /// Sends a message, which the broker returns if there is no such queue.
  ///
  /// @throws DefiniteFailureException when the connection was gone before
  /// @throws IOException when the broker may have taken the message
  static void publish(Channel channel, String queue, BasicProperties properties, String body)
      throws IOException {
    try {
      channel.basicPublish(
          RabbitQueues.EXCHANGE, queue, true, properties, body.getBytes(StandardCharsets.UTF_8));
    } catch (AlreadyClosedException e) {
      throw new DefiniteFailureException("no connection to the broker: " + e.getMessage(), e);
    }
  }

  /// Thrown for a returned message.
  static DefiniteFailureException unknown(String queue) {
    return new DefiniteFailureException("there is no queue `" + queue + "`");
  }
}
