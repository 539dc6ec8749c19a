package assay.api.message;

import java.io.IOException;

/// A capability: reads the orders that the service's database holds, past the broker, and those that the broker has given up.
public interface PlacedOrders {

  /// The ids of all orders, in any order; one that was placed twice is there twice.
  ///
  /// Waits first until the queue of orders is empty, as long as there is a broker to ask and no longer than it takes a
  /// broker in good health to come to the end of it.
  ///
  /// @throws IOException when the database does not answer
  long[] ids() throws IOException, InterruptedException;

  /// How many orders the broker still has: those in their queue, in a service's hands, or in a transaction that is not decided.
  /// They are not lost. It is asked after [#ids], which waits for them, and they are read again if there are any.
  ///
  /// @throws UnsupportedOperationException where the broker does not tell
  /// @throws IOException when no server answers, so that nobody knows
  default long waiting() throws IOException, InterruptedException {
    throw new UnsupportedOperationException("the broker does not tell how many orders it has");
  }

  /// The ids of the orders that lie among the broker's dead letters, in any order; one that is there twice is there twice. None of
  /// them is taken off, and what nobody can read is no order.
  ///
  /// @throws UnsupportedOperationException where the broker keeps none, or does not tell
  /// @throws IOException when no server answers
  default long[] deadLetters() throws IOException, InterruptedException {
    throw new UnsupportedOperationException(
        "the broker does not tell which messages it has given up");
  }

  /// Whether an order is between its two ends now: of the broker and the database one is done with it, and the other is not. Who
  /// kills a member at such a moment meets the order there.
  ///
  /// @param id that of an order which the broker has acknowledged, sent when every other order was done
  /// @throws IOException when the database or the broker does not answer
  boolean between(long id) throws IOException, InterruptedException;
}
