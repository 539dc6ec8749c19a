package assay.workload.locks;

import assay.api.Session;
import assay.api.engine.Capabilities;
import assay.api.lock.HeldLock;
import assay.api.lock.Locks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A session with plain locks, which keeps what was asked of it. Nothing waits.
final class PlainLocks implements Session, Locks {

  final Set<Object> held = new HashSet<>();
  final List<String> calls = new ArrayList<>();

  /// Thrown by each call.
  @Nullable RuntimeException failure;

  @Override
  public <T> T capability(Class<T> capability, String map) {
    return Capabilities.find(capability, "plain", List.of(this));
  }

  @Override
  public @Nullable HeldLock tryLock(Object key, Duration wait) {
    calls.add("lock %s %d ms".formatted(key, wait.toMillis()));
    fail();
    return held.add(key) ? () -> unlock(key) : null;
  }

  private boolean unlock(Object key) {
    calls.add("unlock " + key);
    fail();
    return held.remove(key);
  }

  private void fail() {
    RuntimeException thrown = failure;
    if (thrown != null) {
      throw thrown;
    }
  }

  @Override
  public void close() {}
}
