package assay.engine.hazelcast;

import assay.api.AsyncCache;
import assay.api.AsyncInvocable;
import assay.api.DefiniteFailureException;
import assay.api.EntryProcessor;
import com.hazelcast.map.IMap;
import com.hazelcast.nio.serialization.HazelcastSerializationException;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// One map's entries by key: `getAsync`, `setAsync`, `deleteAsync` and `submitToKey`.
///
/// @param sizes the sizes of values
record AsyncEntries(IMap<Object, Object> map, SerializedValueSizes sizes)
    implements AsyncCache, AsyncInvocable {

  /// Releases before 5.4 only remove asynchronously, which returns the previous value.
  private static final boolean DELETES =
      Stream.of(IMap.class.getMethods()).anyMatch(method -> method.getName().equals("deleteAsync"));

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
    return DELETES ? map.deleteAsync(key) : map.removeAsync(key);
  }

  @Override
  public CompletionStage<? extends @Nullable Object> invoke(Object key, EntryProcessor processor) {
    return map.submitToKey(key, new CarriedProcessor(processor));
  }
}
