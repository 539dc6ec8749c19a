package assay.engine.hazelcast;

import assay.api.EntryFunction;
import assay.api.Invocable;
import com.hazelcast.map.IMap;
import java.util.Collection;
import java.util.HashSet;
import org.jspecify.annotations.Nullable;

/// Functions on one map's entries.
///
/// @param map the map
record MapFunctions(IMap<Object, Object> map) implements Invocable {

  @Override
  public @Nullable Object invoke(Object key, EntryFunction function) {
    return map.executeOnKey(key, new FunctionProcessor(function));
  }

  @Override
  public void invokeAll(Collection<?> keys, EntryFunction function) {
    var unused = map.executeOnKeys(new HashSet<>(keys), new FunctionProcessor(function));
  }
}
