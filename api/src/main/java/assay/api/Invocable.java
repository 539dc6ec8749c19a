package assay.api;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// A capability: entry processors, which run on the owner of an entry, exclusively.
public interface Invocable {

  /// Runs a processor on the owner of the key and returns its result.
  @Nullable Object invoke(Object key, EntryProcessor processor);

  /// Runs a processor on the owners of several keys, once per key; not atomic as a whole. Results are discarded.
  void invokeAll(Collection<?> keys, EntryProcessor processor);
}
