package assay.api.message;

import java.io.IOException;

/// A capability: reads the orders that the service's database holds, past the broker.
public interface PlacedOrders {

  /// The ids of all orders, in any order; one that was placed twice is there twice.
  ///
  /// Waits first until the queue of orders is empty, as long as there is a broker to ask and no longer than it takes a
  /// broker in good health to come to the end of it.
  ///
  /// @throws IOException when the database does not answer
  long[] ids() throws IOException, InterruptedException;

  /// Whether an order is between its two ends now: of the broker and the database one is done with it, and the other is not. Who
  /// kills a member at such a moment meets the order there.
  ///
  /// @param id that of an order which the broker has acknowledged, sent when every other order was done
  /// @throws IOException when the database or the broker does not answer
  boolean between(long id) throws IOException, InterruptedException;
}
