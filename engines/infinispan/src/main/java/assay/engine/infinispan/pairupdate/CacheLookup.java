package assay.engine.infinispan.pairupdate;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.infinispan.AdvancedCache;
import org.infinispan.context.Flag;

@FunctionalInterface
public interface CacheLookup {

  AdvancedCache<Object, Object> of(String name);

  /// For writes that request no previous value.
  default AdvancedCache<Object, Object> writes(String name) {
    return of(name).withFlags(Flag.IGNORE_RETURN_VALUES);
  }

  /// For reads that lock.
  default AdvancedCache<Object, Object> locking(String name) {
    return of(name).withFlags(Flag.FORCE_WRITE_LOCK);
  }

  /// With one call per map; leaves out missing entries.
  default Map<String, Map<Object, Object>> read(Map<String, List<Object>> keys) {
    Map<String, Map<Object, Object>> read = new HashMap<>();
    keys.forEach((map, some) -> read.put(map, of(map).getAll(new HashSet<>(some))));
    return read;
  }

  /// With one call per map.
  default void store(Map<String, Map<Object, Object>> entries) {
    entries.forEach((map, some) -> writes(map).putAll(some));
  }
}
