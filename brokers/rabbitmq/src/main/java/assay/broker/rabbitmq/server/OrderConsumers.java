package assay.broker.rabbitmq.server;

import assay.broker.BrokerQueues;
import com.rabbitmq.client.ShutdownSignalException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// The inboxes of the threads that place orders. RabbitMQ reports how many orders wait, the inboxes
/// how many were delivered.
record OrderConsumers(List<RabbitConsumer> open) {

  OrderConsumers() {
    this(new CopyOnWriteArrayList<>());
  }

  /// How many orders are unfinished; never 0 if there is one. Waiting orders are counted first: an
  /// order that no longer waits was delivered to an inbox, which asks the broker afterwards. If an
  /// inbox was opened or closed meanwhile, orders may have moved, and the answer is at least 1.
  ///
  /// @param asking an inbox that is not among the open ones
  long orders(RabbitConsumer asking) {
    List<RabbitConsumer> before = List.copyOf(open);
    try {
      long orders = asking.waiting(BrokerQueues.ORDERS);
      for (RabbitConsumer inbox : before) {
        orders += inbox.held();
      }
      return orders == 0 && !before.equals(List.copyOf(open)) ? 1 : orders;
    } catch (IOException | ShutdownSignalException e) {
      return 1;
    }
  }
}
