package assay.engine.reference.link;

import org.jspecify.annotations.Nullable;

/// An entry's new value.
///
/// @param value null if the entry was removed
public record SiteChange(String map, Object key, @Nullable Object value) {

  boolean sameEntry(SiteChange other) {
    return map.equals(other.map) && key.equals(other.key);
  }
}
