package assay.engine.infinispan.solution;

import java.util.HashMap;
import java.util.Map;
import org.infinispan.AdvancedCache;
import org.infinispan.context.Flag;

/// The maps that changes work on.
@FunctionalInterface
public interface OpenMaps {

  /// The map of a name.
  AdvancedCache<Object, Object> of(String name);

  /// The same for writes that ask for no value before.
  default AdvancedCache<Object, Object> writes(String name) {
    return of(name).withFlags(Flag.IGNORE_RETURN_VALUES);
  }

  /// The same for reads that lock what they read.
  default AdvancedCache<Object, Object> locking(String name) {
    return of(name).withFlags(Flag.FORCE_WRITE_LOCK);
  }

  /// Stores entries of several maps, those of each together.
  default void store(Map<Source, Object> entries) {
    Map<String, Map<Object, Object>> byMap = new HashMap<>();
    entries.forEach((source, value) ->
        byMap.computeIfAbsent(source.map(), none -> new HashMap<>()).put(source.key(), value));
    byMap.forEach((map, some) -> writes(map).putAll(some));
  }
}
