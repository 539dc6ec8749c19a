package assay.api;

/// A capability: a map can be thrown away whole.
public interface Destroyable {

  /// Destroys the map with all its entries and indexes, in the whole cluster; it is empty and new
  /// when it is used again.
  void destroy();
}
