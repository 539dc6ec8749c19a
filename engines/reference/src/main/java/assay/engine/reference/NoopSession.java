package assay.engine.reference;

import assay.api.Cache;
import assay.api.Destroyable;
import assay.api.EntryProcessor;
import assay.api.Invocable;
import assay.api.Session;
import assay.api.engine.MembershipEvents.Listening;
import assay.api.engine.SimulatedMembers;
import assay.api.engine.SinglePartition;
import assay.api.query.Selection;
import assay.api.site.EntryEvents;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A session that does nothing: every entry is absent, every write is acknowledged and forgotten,
/// and no processor runs. A run against it measures Assay itself.
final class NoopSession
    implements Session,
        Cache,
        Invocable,
        UnindexedQueries,
        Destroyable,
        SinglePartition,
        SimulatedMembers,
        EntryEvents {

  private final long waitNanos;

  /// @param wait how long each call sleeps before it answers
  NoopSession(Duration wait) {
    this.waitNanos = wait.toNanos();
  }

  private void sleep() {
    if (waitNanos == 0) {
      return;
    }
    long until = System.nanoTime() + waitNanos;
    long left = waitNanos;
    while (left > 0) {
      LockSupport.parkNanos(left);
      left = until - System.nanoTime();
    }
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    if (!capability.isInstance(this)) {
      throw new UnsupportedOperationException("the reference engine has no " + capability);
    }
    return capability.cast(this);
  }

  @Override
  public @Nullable Object get(Object key) {
    sleep();
    return null;
  }

  @Override
  public void put(Object key, Object value) {
    sleep();
  }

  @Override
  public Map<Object, Object> getAll(Collection<?> keys) {
    sleep();
    return Map.of();
  }

  @Override
  public void putAll(Map<?, ?> entries) {
    sleep();
  }

  @Override
  public void remove(Object key) {
    sleep();
  }

  @Override
  public long size() {
    sleep();
    return 0;
  }

  @Override
  public void invokeAll(Collection<?> keys, EntryProcessor processor) {
    sleep();
  }

  @Override
  public @Nullable Object invoke(Object key, EntryProcessor processor) {
    sleep();
    return null;
  }

  @Override
  public Iterator<Map<Object, Object>> select(Selection selection) {
    sleep();
    return selection.pageRows() > 0
        ? Collections.emptyIterator()
        : List.of(Map.<Object, Object>of()).iterator();
  }

  @Override
  public void destroy() {}

  @Override
  public Listening listen(EntryListener listener) {
    return () -> {};
  }

  @Override
  public boolean kill(String member) {
    return false;
  }

  @Override
  public void close() {}
}
