package assay.sessions.node.shop;

import java.io.IOException;

/// What the shop writes down for good.
public interface Orders {

  /// Writes an order and its lines, all of it or nothing.
  ///
  /// @param tag what the client calls it; a tag that comes twice makes two orders
  /// @param user who ordered
  /// @param items what was ordered, an item of the catalogue for each line of the cart
  /// @throws IOException when it surely or perhaps was not written
  void place(long tag, int user, int[] items) throws IOException;

  /// The tags of all orders, one that was written twice two times.
  ///
  /// @throws IOException when they cannot be read
  long[] tags() throws IOException;
}
