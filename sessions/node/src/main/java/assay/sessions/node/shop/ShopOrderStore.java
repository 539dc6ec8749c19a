package assay.sessions.node.shop;

import java.io.IOException;

/// The shop's permanent record of orders.
public interface ShopOrderStore {

  /// Writes an order and its lines atomically.
  ///
  /// @param tag the client's tag; a repeated tag makes two orders
  /// @param items one item for each line in the cart
  /// @throws IOException when it surely or possibly was not written
  void place(long tag, int user, int[] items) throws IOException;

  /// A tag written twice appears twice.
  ///
  /// @throws IOException when the tags cannot be read
  long[] tags() throws IOException;
}
