package assay.engine.ignite;

import assay.api.EntryProcessor;
import assay.api.Invocable;
import assay.engine.ignite.stored.IgniteEntries;
import assay.engine.ignite.stored.StoredValueReader;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import javax.cache.processor.EntryProcessorResult;
import org.apache.ignite.IgniteCache;
import org.jspecify.annotations.Nullable;

/// @param cache the map, with entries in stored form
record MapInvoker(IgniteCache<Object, Object> cache, IgniteEntries entries) implements Invocable {

  @Override
  public @Nullable Object invoke(Object key, EntryProcessor processor) {
    return StoredValueReader.in(cache.invoke(entries.key(key), processor(processor)));
  }

  @Override
  public void invokeAll(Collection<?> keys, EntryProcessor processor) {
    Set<Object> stored = new LinkedHashSet<>();
    keys.stream().sorted(KeyOrder.ORDER).forEach(key -> stored.add(entries.key(key)));
    Map<Object, EntryProcessorResult<Object>> results =
        cache.invokeAll(stored, processor(processor));
    for (EntryProcessorResult<Object> result : results.values()) {
      Object unused = result.get();
    }
  }

  CarriedProcessor processor(EntryProcessor processor) {
    return new CarriedProcessor(entries.ignite().binary().toBinary(processor), entries.values());
  }
}
