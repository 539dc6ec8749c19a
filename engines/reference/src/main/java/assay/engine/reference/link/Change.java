package assay.engine.reference.link;

import org.jspecify.annotations.Nullable;

/// What an entry holds now.
///
/// @param map the map's name
/// @param key the entry's key
/// @param value its value; null where it was removed
public record Change(String map, Object key, @Nullable Object value) {

  /// Whether another change is of the same entry.
  boolean sameEntry(Change other) {
    return map.equals(other.map) && key.equals(other.key);
  }
}
