package assay.api.site;

import assay.api.engine.MembershipEvents.Listening;
import org.jspecify.annotations.Nullable;

/// A capability: the engine reports every change to the map, wherever it was made, after it is applied in this session's
/// site.
public interface EntryEvents {

  /// Starts to listen, and returns when no further change can be missed.
  ///
  /// @param listener receives each change, on the engine's threads; one key's changes in the order
  /// they were applied
  /// @return stops listening when closed
  Listening listen(EntryListener listener);

  /// Receives changes; must be thread-safe.
  @FunctionalInterface
  interface EntryListener {

    /// Receives an insert, update or removal.
    ///
    /// @param value the new value; null after a removal
    void onChange(Object key, @Nullable Object value);
  }
}
