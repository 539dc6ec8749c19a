package assay.engine.reference;

import assay.api.Cache;
import assay.api.Destroyable;
import assay.api.EntryProcessor;
import assay.api.Invocable;
import assay.api.Session;
import assay.api.engine.MembershipEvents.Listening;
import assay.api.engine.Simulated;
import assay.api.engine.SinglePartition;
import assay.api.query.Selection;
import assay.api.site.EntryEvents;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A session that does nothing: every entry is absent, every write is acknowledged and forgotten,
/// and no processor runs. A run against it measures the bench itself.
final class NoopSession
    implements Session,
        Cache,
        Invocable,
        Unindexed,
        Destroyable,
        SinglePartition,
        Simulated,
        EntryEvents {

  @Override
  public <T> T capability(Class<T> capability, String map) {
    if (!capability.isInstance(this)) {
      throw new UnsupportedOperationException("the reference engine has no " + capability);
    }
    return capability.cast(this);
  }

  @Override
  public @Nullable Object get(Object key) {
    return null;
  }

  @Override
  public void put(Object key, Object value) {}

  @Override
  public Map<Object, Object> getAll(Collection<?> keys) {
    return Map.of();
  }

  @Override
  public void putAll(Map<?, ?> entries) {}

  @Override
  public void remove(Object key) {}

  @Override
  public long size() {
    return 0;
  }

  @Override
  public void invokeAll(Collection<?> keys, EntryProcessor processor) {}

  @Override
  public @Nullable Object invoke(Object key, EntryProcessor processor) {
    return null;
  }

  @Override
  public Iterator<Map<Object, Object>> select(Selection selection) {
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
