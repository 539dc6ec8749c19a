package assay.broker.rabbitmq;

import assay.broker.BrokerQueues;
import com.rabbitmq.client.Channel;
import java.io.IOException;
import java.util.Map;

/// The queues of the broker, and the one by which clients ask for orders that are not done.
public final class RabbitQueues {

  /// Questions how many orders are not done. RabbitMQ tells a client only of those that wait.
  public static final String OPEN_ORDERS = "open-orders";

  /// The exchange that takes a message to the queue that it names.
  public static final String EXCHANGE = "";

  private RabbitQueues() {}

  /// Declares them all, as classic queues.
  ///
  /// @param durable whether those of the services survive the broker
  public static void declare(Channel channel, boolean durable) throws IOException {
    for (String queue : BrokerQueues.ALL) {
      var unused = channel.queueDeclare(queue, durable, false, false, Map.of());
    }
    var unused = channel.queueDeclare(OPEN_ORDERS, false, false, false, Map.of());
  }

  /// Fails where one of them is not there.
  public static void require(Channel channel) throws IOException {
    for (String queue : BrokerQueues.ALL) {
      int unused = waiting(channel, queue);
    }
    int unused = waiting(channel, OPEN_ORDERS);
  }

  /// How many messages of a queue wait that no consumer was given.
  ///
  /// @throws IOException where there is no such queue
  public static int waiting(Channel channel, String queue) throws IOException {
    return channel.queueDeclarePassive(queue).getMessageCount();
  }
}
