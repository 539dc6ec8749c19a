package assay.api.lock;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// A capability: locks by key, each held by at most one holder at a time.
///
/// The engine's setting `lease` decides how long a lock may be held before the engine gives it to others; without that
/// setting, or with `none`, it is held until it is released.
public interface Locks {

  /// Takes a lock for the calling thread. A thread never asks for a lock that it holds.
  ///
  /// @param wait how long to wait if another holds it; zero for not at all
  /// @return null if another still held it
  @Nullable HeldLock tryLock(Object key, Duration wait);
}
