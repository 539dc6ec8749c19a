package assay.engine.infinispan.solution;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.infinispan.AdvancedCache;
import org.infinispan.context.Flag;

/// The maps that updates work on.
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

  /// Reads entries of several maps, those of each together, without those that are not there.
  default Map<String, Map<Object, Object>> read(Map<String, List<Object>> keys) {
    Map<String, Map<Object, Object>> read = new HashMap<>();
    keys.forEach((map, some) -> read.put(map, of(map).getAll(new HashSet<>(some))));
    return read;
  }

  /// Stores entries of several maps, those of each together.
  default void store(Map<String, Map<Object, Object>> entries) {
    entries.forEach((map, some) -> writes(map).putAll(some));
  }
}
