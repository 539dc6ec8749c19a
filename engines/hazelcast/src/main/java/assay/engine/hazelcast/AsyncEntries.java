package assay.engine.hazelcast;

import assay.api.AsyncCache;
import assay.api.AsyncInvocable;
import assay.api.DefiniteFailureException;
import assay.api.EntryProcessor;
import com.hazelcast.map.IMap;
import com.hazelcast.nio.serialization.HazelcastSerializationException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/// One map's entries by key: `getAsync`, `setAsync`, `deleteAsync` and `submitToKey`.
///
/// @param sizes the sizes of values
record AsyncEntries(IMap<Object, Object> map, SerializedValueSizes sizes)
    implements AsyncCache, AsyncInvocable {

  @Override
  public CompletionStage<? extends @Nullable Object> get(Object key) {
    return map.getAsync(key);
  }

  @Override
  public CompletionStage<?> put(Object key, Object value) {
    try {
      return map.setAsync(key, value);
    } catch (HazelcastSerializationException e) {
      throw DefiniteFailureException.whereUnwritable(e, sizes::of, key, value);
    }
  }

  @Override
  public CompletionStage<?> remove(Object key) {
    return map.deleteAsync(key);
  }

  @Override
  public CompletionStage<? extends @Nullable Object> invoke(Object key, EntryProcessor processor) {
    return map.submitToKey(key, new CarriedProcessor(processor));
  }
}
