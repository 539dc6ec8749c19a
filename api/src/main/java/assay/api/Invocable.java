package assay.api;

import org.jspecify.annotations.Nullable;

/// A capability: functions that run where the entry lives, alone with it.
public interface Invocable {

  /// Runs a function on the owner of the key and returns its result.
  @Nullable Object invoke(Object key, EntryFunction function);
}
