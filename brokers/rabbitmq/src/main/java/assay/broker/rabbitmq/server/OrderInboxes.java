package assay.broker.rabbitmq.server;

import assay.broker.BrokerQueues;
import com.rabbitmq.client.ShutdownSignalException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// The inboxes of the threads that place orders. RabbitMQ tells how many orders wait, these how many it has given out.
///
/// @param open those that are open
record OrderInboxes(List<RabbitInbox> open) {

  OrderInboxes() {
    this(new CopyOnWriteArrayList<>());
  }

  /// How many orders are not done; never 0 while there is one. Those that wait come first: what does not wait any more
  /// was given to an inbox, which asks the broker after that. Where an inbox came or went meanwhile orders may have moved,
  /// and there may be one.
  ///
  /// @param asking one that is not among them
  long orders(RabbitInbox asking) {
    List<RabbitInbox> before = List.copyOf(open);
    try {
      long orders = asking.waiting(BrokerQueues.ORDERS);
      for (RabbitInbox inbox : before) {
        orders += inbox.held();
      }
      return orders == 0 && !before.equals(List.copyOf(open)) ? 1 : orders;
    } catch (IOException | ShutdownSignalException e) {
      return 1;
    }
  }
}
