package assay.sessions.node.shop;

import java.io.IOException;

/// The shop's permanent record of orders.
public interface Orders {

  /// Writes an order and its lines atomically.
  ///
  /// @param tag the client's tag; a repeated tag makes two orders
  /// @param user the user who ordered
  /// @param items the ordered items, one for each line of the cart
  /// @throws IOException if it surely or possibly was not written
  void place(long tag, int user, int[] items) throws IOException;

  /// The tags of all orders; a tag written twice appears twice.
  ///
  /// @throws IOException if they cannot be read
  long[] tags() throws IOException;
}
