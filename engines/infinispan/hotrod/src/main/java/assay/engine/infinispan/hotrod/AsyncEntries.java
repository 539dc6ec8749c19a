package assay.engine.infinispan.hotrod;

import assay.api.AsyncCache;
import assay.api.DefiniteFailureException;
import java.util.concurrent.CompletionStage;
import org.infinispan.client.hotrod.RemoteCache;
import org.jspecify.annotations.Nullable;

/// One map's entries by key: `getAsync`, `putAsync` and `removeAsync`.
///
/// @param entries the same map with calls that wait
record AsyncEntries(RemoteCache<Object, Object> map, HotRodEntries entries) implements AsyncCache {

  @Override
  public CompletionStage<? extends @Nullable Object> get(Object key) {
    return map.getAsync(key);
  }

  @Override
  public CompletionStage<?> put(Object key, Object value) {
    try {
      return map.putAsync(key, value);
    } catch (RuntimeException e) {
      throw DefiniteFailureException.whereUnwritable(e, entries::bytes, key, value);
    }
  }

  @Override
  public CompletionStage<?> remove(Object key) {
    return map.removeAsync(key);
  }
}
