package assay.engine.reference.link;

import org.jspecify.annotations.Nullable;

/// An entry's new value.
///
/// @param value null if the entry was removed
public record Change(String map, Object key, @Nullable Object value) {

  boolean sameEntry(Change other) {
    return map.equals(other.map) && key.equals(other.key);
  }
}
