package assay.api;

/// A capability: a map can be dropped completely. For a broker that means the data of broker and services: orders, dead
/// letters, and the last price of every instrument.
public interface Destroyable {

  /// Destroys the map with all its entries and indexes, in the whole cluster; it is empty and new when it is used again.
  /// A broker first waits for orders in progress.
  ///
  /// @throws IllegalStateException if some data stays
  void destroy();
}
