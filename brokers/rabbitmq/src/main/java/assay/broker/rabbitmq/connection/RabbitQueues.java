package assay.broker.rabbitmq.connection;

import assay.broker.BrokerQueues;
import com.rabbitmq.client.Channel;
import java.io.IOException;
import java.util.Map;

/// The broker's queues, and the queue for asking for unfinished orders.
public final class RabbitQueues {

  /// Questions about how many orders are unfinished. RabbitMQ tells clients only how many messages are waiting.
  public static final String OPEN_ORDERS = "open-orders";

  /// The exchange that routes a message to the queue with its routing key.
  public static final String EXCHANGE = "";

  private RabbitQueues() {}

  /// All are classic queues.
  ///
  /// @param durable whether the services' queues survive the broker
  public static void declare(Channel channel, boolean durable) throws IOException {
    for (String queue : BrokerQueues.ALL) {
      var unused = channel.queueDeclare(queue, durable, false, false, Map.of());
    }
    var unused = channel.queueDeclare(OPEN_ORDERS, false, false, false, Map.of());
  }

  public static void require(Channel channel) throws IOException {
    for (String queue : BrokerQueues.ALL) {
      int unused = waiting(channel, queue);
    }
    int unused = waiting(channel, OPEN_ORDERS);
  }

  /// The messages in a queue that no consumer has.
  ///
  /// @throws IOException when there is no such queue
  public static int waiting(Channel channel, String queue) throws IOException {
    return channel.queueDeclarePassive(queue).getMessageCount();
  }
}
