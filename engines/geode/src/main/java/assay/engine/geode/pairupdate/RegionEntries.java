package assay.engine.geode.pairupdate;

import assay.api.pairupdate.CompareAndSetProtocol;
import assay.engine.geode.wire.ValueStorage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.geode.cache.Region;
import org.jspecify.annotations.Nullable;

/// The entries of maps as plain Java, in a client or on a member.
///
/// @param maps finds a map by name, with entries in stored form
/// @param values how values are stored
public record RegionEntries(Function<String, Region<Object, Object>> maps, ValueStorage values)
    implements CompareAndSetProtocol.Entries {

  Region<Object, Object> map(String name) {
    return maps.apply(name);
  }

  @Nullable Object get(String map, Object key) {
    return ValueStorage.in(stored(map, key));
  }

  @Override
  public @Nullable Object stored(String map, Object key) {
    return map(map).get(ValueStorage.key(key));
  }

  @Override
  public @Nullable Object value(@Nullable Object stored) {
    return ValueStorage.in(stored);
  }

  @Override
  public boolean isReplaced(String map, Object key, @Nullable Object stored, Object changed) {
    Region<Object, Object> targets = map(map);
    Object after = values.carried(changed);
    return stored == null
        ? targets.putIfAbsent(ValueStorage.key(key), after) == null
        : targets.replace(ValueStorage.key(key), stored, after);
  }

  @Override
  public void put(String map, Object key, Object value) {
    Object unused = map(map).put(ValueStorage.key(key), values.carried(value));
  }

  /// Leaves out missing entries.
  Map<String, Map<Object, Object>> read(Map<String, List<Object>> keys) {
    Map<String, Map<Object, Object>> read = new HashMap<>();
    keys.forEach((map, some) -> {
      Map<Object, Object> found = new HashMap<>();
      map(map)
          .getAll(some.stream().map(ValueStorage::key).toList())
          .forEach((key, value) -> {
            if (value != null) {
              found.put(ValueStorage.inside(key), ValueStorage.inside(value));
            }
          });
      read.put(map, found);
    });
    return read;
  }

  /// With one call per map.
  void store(Map<String, Map<Object, Object>> entries) {
    entries.forEach((map, some) -> {
      Map<Object, Object> stored = HashMap.newHashMap(some.size());
      some.forEach((key, value) -> stored.put(ValueStorage.key(key), values.carried(value)));
      map(map).putAll(stored);
    });
  }
}
