package assay.api;

/// A capability: a map can be dropped completely. For a broker that means all data in broker and
/// services: orders, dead letters, and every instrument's last price.
public interface Destroyable {

  /// Destroys the map with all its entries and indexes, in the whole cluster; it is empty and new when it is used again.
  /// A broker first waits for orders in progress.
  ///
  /// @throws IllegalStateException when some data stays
  void destroy();
}
