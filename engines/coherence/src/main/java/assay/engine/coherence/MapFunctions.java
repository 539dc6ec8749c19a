package assay.engine.coherence;

import assay.api.EntryFunction;
import assay.api.Invocable;
import com.tangosol.net.NamedCache;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// Functions on one map's entries.
///
/// @param cache the map's cache
/// @param refusals what a failure says
record MapFunctions(NamedCache<Object, Object> cache, Refusals refusals) implements Invocable {

  @Override
  public @Nullable Object invoke(Object key, EntryFunction function) {
    FunctionProcessor processor = new FunctionProcessor(function, true);
    try {
      return cache.invoke(key, processor);
    } catch (RuntimeException failure) {
      throw refusals.judged(failure, key, processor);
    }
  }

  @Override
  public void invokeAll(Collection<?> keys, EntryFunction function) {
    cache.invokeAll(keys, new FunctionProcessor(function, false));
  }
}
