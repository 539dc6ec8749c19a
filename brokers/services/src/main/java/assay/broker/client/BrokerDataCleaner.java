package assay.broker.client;

import assay.api.Destroyable;
import assay.api.message.MessageClient;
import assay.api.message.MessagePersistence;
import assay.broker.BrokerQueues;
import assay.workload.trader.fixml.PriceUpdate;
import java.io.IOException;
import java.util.concurrent.TimeoutException;

/// The data of a broker, its services and their database, to be deleted as a whole.
///
/// @param messages tells the services that the feed starts again, through the queue for prices
record BrokerDataCleaner(MessageClient messages, PlacedOrdersReader orders) implements Destroyable {

  /// On a busy host an answer may come too late.
  private static final int ATTEMPTS = 3;

  @Override
  public void destroy() {
    try {
      orders.clear();
      withdrawPrices();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while orders were thrown away", e);
    } catch (IOException | TimeoutException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  private void withdrawPrices() throws IOException, InterruptedException, TimeoutException {
    TimeoutException late = new TimeoutException("the services of prices do not answer");
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        String unused =
            messages.request(
                BrokerQueues.PRICES,
                PriceUpdate.FEED_BEGINS.write(),
                MessagePersistence.NON_PERSISTENT);
        return;
      } catch (TimeoutException e) {
        late.addSuppressed(e);
      }
    }
    throw late;
  }
}
