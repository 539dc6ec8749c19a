package assay.broker.rabbitmq.client;

import assay.api.message.Delivery;
import assay.broker.client.OpenOrders;
import assay.broker.rabbitmq.RabbitQueues;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/// Asks the broker's process for orders that are not done.
///
/// @param connection closed with it
record RabbitOrders(ThreadConnection connection) implements OpenOrders {

  /// Who is not answered asks again.
  private static final Duration PATIENCE = Duration.ofSeconds(4);

  @Override
  public long count() throws IOException, InterruptedException, TimeoutException {
    return Long.parseLong(
        connection
            .requester()
            .request(RabbitQueues.OPEN_ORDERS, "", Delivery.NON_PERSISTENT, PATIENCE));
  }

  @Override
  public void close() {
    connection.close();
  }
}
