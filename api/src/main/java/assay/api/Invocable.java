package assay.api;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// A capability: entry processors, which run where the entry lives, alone with it.
public interface Invocable {

  /// Runs a processor on the owner of the key and returns its result.
  @Nullable Object invoke(Object key, EntryProcessor processor);

  /// Runs a processor on the owners of many keys, once per key; not atomic as a whole. What it returns
  /// is thrown away.
  void invokeAll(Collection<?> keys, EntryProcessor processor);
}
