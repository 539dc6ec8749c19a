package assay.engine.ignite.stored;

import assay.api.pairupdate.CompareAndSetProtocol;
import java.util.function.Function;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;
import org.jspecify.annotations.Nullable;

/// The entries of a node's maps, for clients and for tasks on members.
///
/// @param values how values are stored
/// @param maps finds a map by name, with entries in stored form
public record IgniteEntries(
    Ignite ignite, ValueStorage values, Function<String, IgniteCache<Object, Object>> maps)
    implements CompareAndSetProtocol.Entries {

  public static IgniteEntries of(Ignite member, ValueStorage values) {
    return new IgniteEntries(
        member, values, name -> member.<Object, Object>cache(name).withKeepBinary());
  }

  public IgniteCache<Object, Object> map(String name) {
    return maps.apply(name);
  }

  public Object key(Object key) {
    return ignite.binary().toBinary(required(ValueStorage.BINARY.carried(key)));
  }

  /// @throws RuntimeException if the value cannot be serialized
  public Object asStored(Object value) {
    return ignite.binary().toBinary(required(values.carried(value)));
  }

  private static Object required(@Nullable Object carried) {
    if (carried == null) {
      throw new NullPointerException("neither keys nor values are null");
    }
    return carried;
  }

  /// Null if there is none.
  public @Nullable Object get(String map, Object key) {
    return StoredValueReader.in(map(map).get(key(key)));
  }

  @Override
  public @Nullable Object stored(String map, Object key) {
    return map(map).get(key(key));
  }

  @Override
  public @Nullable Object value(@Nullable Object stored) {
    return StoredValueReader.in(stored);
  }

  @Override
  public boolean isReplaced(String map, Object key, @Nullable Object stored, Object changed) {
    IgniteCache<Object, Object> targets = map(map);
    return stored == null
        ? targets.putIfAbsent(key(key), asStored(changed))
        : targets.replace(key(key), stored, asStored(changed));
  }

  @Override
  public void put(String map, Object key, Object value) {
    map(map).put(key(key), asStored(value));
  }
}
