package assay.api;

import org.jspecify.annotations.Nullable;

/// A capability: writes that take effect only on a condition, atomically for each key. A write returns when the engine has
/// acknowledged it.
///
/// Values are compared as the engine compares them, by `equals` or in their serialized form.
public interface ConditionalCache {

  /// Stores a value if there is none.
  ///
  /// @return the value that was there, or null if the new one was stored
  @Nullable Object putIfAbsent(Object key, Object value);

  /// Replaces a value if there is one.
  ///
  /// @return the value replaced, or null if there was none
  @Nullable Object replace(Object key, Object value);

  /// Replaces a value if it is the expected one, and returns whether it was.
  boolean replace(Object key, Object expected, Object value);

  /// Removes a value if it is the expected one, and returns whether it was.
  boolean remove(Object key, Object expected);
}
