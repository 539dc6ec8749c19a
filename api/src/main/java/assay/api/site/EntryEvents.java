package assay.api.site;

import assay.api.engine.MembershipEvents.Listening;
import org.jspecify.annotations.Nullable;

/// A capability: the engine tells of every change to the map once it is applied in the site of this session,
/// wherever it was made.
public interface EntryEvents {

  /// Begins to tell. It returns once no change can be missed any more.
  ///
  /// @param listener gets each change, on threads of the engine's; the changes of one key in the order in which
  ///     they were applied
  /// @return ends it when closed
  Listening listen(EntryListener listener);

  /// Hears of changes. Safe for many threads.
  @FunctionalInterface
  interface EntryListener {

    /// An entry was inserted, updated or removed.
    ///
    /// @param value what it holds now; null where it was removed
    void onChange(Object key, @Nullable Object value);
  }
}
