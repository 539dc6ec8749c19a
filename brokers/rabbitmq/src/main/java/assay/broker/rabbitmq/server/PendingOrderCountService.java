package assay.broker.rabbitmq.server;

import assay.broker.rabbitmq.connection.RabbitConnections;
import assay.broker.rabbitmq.connection.RabbitQueues;
import java.io.IOException;
import java.util.concurrent.TimeoutException;
import java.util.logging.Logger;

/// Tells clients how many orders are unfinished. It ends with its connection, which lives as long
/// as the broker.
final class PendingOrderCountService implements AutoCloseable {

  private static final Logger LOGGER = Logger.getLogger("assay.broker");

  private final RabbitConsumer inbox;
  private final OrderConsumers orders;
  private volatile boolean closed;

  private PendingOrderCountService(RabbitConsumer inbox, OrderConsumers orders) {
    this.inbox = inbox;
    this.orders = orders;
  }

  static PendingOrderCountService start(RabbitConnections connections, OrderConsumers orders)
      throws IOException, TimeoutException {
    RabbitConsumer inbox =
        RabbitConsumer.open(
            connections,
            new ConsumerSettings(RabbitQueues.OPEN_ORDERS, 1, false),
            ReplySender::kept);
    PendingOrderCountService service = new PendingOrderCountService(inbox, orders);
    Thread.ofPlatform().daemon().name(RabbitQueues.OPEN_ORDERS).start(service::serve);
    return service;
  }

  private void serve() {
    try {
      while (!closed) {
        RabbitMessage question = inbox.next();
        if (question != null) {
          question.reply(Long.toString(orders.orders(inbox)));
          question.acknowledge();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      if (!closed) {
        LOGGER.warning("nobody tells any more how many orders are open: " + e.getMessage());
      }
    }
  }

  @Override
  public void close() throws IOException {
    closed = true;
    inbox.close();
  }
}
