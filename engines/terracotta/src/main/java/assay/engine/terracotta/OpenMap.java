package assay.engine.terracotta;

import assay.api.Destroyable;
import assay.api.engine.Capabilities;
import assay.api.engine.NearCache;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// One map as a session uses it, and what that can do.
///
/// @param entries its entries
/// @param near what its heap tier counts; null where it has none
/// @param drop throws it away
record OpenMap(Entries entries, @Nullable NearCache near, Destroyable drop) {

  /// What provides a capability.
  ///
  /// @throws UnsupportedOperationException when nothing does
  <T> T as(Class<T> capability) {
    return Capabilities.find(capability, "terracotta", Arrays.asList(entries, near, drop));
  }
}
