package assay.api;

/// A capability: a map can be thrown away whole. Of a broker it is what it and its services hold: orders, dead letters, and the last
/// price of every instrument.
public interface Destroyable {

  /// Destroys the map with all its entries and indexes, in the whole cluster; it is empty and new
  /// when it is used again. A broker's orders must be done first: it waits for those that are on their way.
  ///
  /// @throws IllegalStateException where something stays
  void destroy();
}
