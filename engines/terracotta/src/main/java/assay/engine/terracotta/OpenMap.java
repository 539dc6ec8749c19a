package assay.engine.terracotta;

import assay.api.Droppable;
import assay.api.NearCached;
import org.jspecify.annotations.Nullable;

/// One map as a session uses it, and what that can do.
///
/// @param entries its entries
/// @param near what its heap tier counts; null where it has none
/// @param drop throws it away
record OpenMap(Entries entries, @Nullable NearCached near, Droppable drop) {

  /// What provides a capability.
  ///
  /// @throws UnsupportedOperationException when nothing does
  <T> T as(Class<T> capability) {
    for (Object provider : new @Nullable Object[] {entries, near, drop}) {
      if (capability.isInstance(provider)) {
        return capability.cast(provider);
      }
    }
    throw new UnsupportedOperationException(
        "with these settings terracotta does not have the capability "
            + capability.getSimpleName());
  }
}
