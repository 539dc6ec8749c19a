package assay.api;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// A capability: entry processors, which run on an entry's owner, exclusively.
public interface Invocable {

  /// Runs a processor on the key's owner and returns its result.
  @Nullable Object invoke(Object key, EntryProcessor processor);

  /// Runs a processor on several keys' owners, once per key; not atomic as a whole. Results are
  /// discarded.
  void invokeAll(Collection<?> keys, EntryProcessor processor);
}
