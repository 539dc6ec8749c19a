package assay.engine.terracotta;

import assay.api.Destroyable;
import assay.api.engine.Capabilities;
import assay.api.engine.NearCache;
import assay.engine.terracotta.stored.EhcacheMap;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// One map and its capabilities.
///
/// @param near the heap tier's counts; null without one
/// @param drop destroys the map
record MapCapabilities(EhcacheMap entries, @Nullable NearCache near, Destroyable drop) {

  /// @throws UnsupportedOperationException if there is none
  <T> T as(Class<T> capability) {
    return Capabilities.find(capability, "terracotta", Arrays.asList(entries, near, drop));
  }
}
