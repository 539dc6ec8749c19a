package assay.engine.terracotta.pairupdate;

import assay.engine.terracotta.stored.EhcacheMap;

/// Finds maps by name.
@FunctionalInterface
public interface MapResolver {

  EhcacheMap named(String name);

  /// Puts the source, after the target was stored.
  ///
  /// @throws IllegalStateException if the source may not be stored
  default void putAfter(String name, Object key, Object value) {
    try {
      named(name).put(key, value);
    } catch (RuntimeException e) {
      throw new IllegalStateException("the target is stored and the source may not be", e);
    }
  }
}
