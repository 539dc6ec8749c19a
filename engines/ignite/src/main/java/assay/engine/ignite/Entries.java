package assay.engine.ignite;

import assay.api.pair.CompareAndSet;
import java.util.function.Function;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;
import org.jspecify.annotations.Nullable;

/// The entries of a node's maps as plain Java: what a client works with, and a task on a member.
///
/// @param ignite the node
/// @param values how values are stored
/// @param maps a map of a name, whose entries stay as they are stored
public record Entries(
    Ignite ignite, Values values, Function<String, IgniteCache<Object, Object>> maps)
    implements CompareAndSet.Entries {

  /// Those of a member, whose maps are there.
  public static Entries of(Ignite member, Values values) {
    return new Entries(member, values, name -> member.<Object, Object>cache(name).withKeepBinary());
  }

  /// A map.
  public IgniteCache<Object, Object> map(String name) {
    return maps.apply(name);
  }

  /// A key as it is stored.
  public Object key(Object key) {
    return ignite.binary().toBinary(required(Values.BINARY.carried(key)));
  }

  /// A value as it is stored.
  ///
  /// @throws RuntimeException where it cannot be serialized
  public Object asStored(Object value) {
    return ignite.binary().toBinary(required(values.carried(value)));
  }

  private static Object required(@Nullable Object carried) {
    if (carried == null) {
      throw new NullPointerException("neither keys nor values are null");
    }
    return carried;
  }

  /// The value of a key, or null where there is none.
  public @Nullable Object get(String map, Object key) {
    return Binaries.in(map(map).get(key(key)));
  }

  @Override
  public @Nullable Object stored(String map, Object key) {
    return map(map).get(key(key));
  }

  @Override
  public @Nullable Object value(@Nullable Object stored) {
    return Binaries.in(stored);
  }

  @Override
  public boolean isReplaced(String map, Object key, @Nullable Object stored, Object changed) {
    IgniteCache<Object, Object> targets = map(map);
    return stored == null
        ? targets.putIfAbsent(key(key), asStored(changed))
        : targets.replace(key(key), stored, asStored(changed));
  }

  /// Stores a value.
  @Override
  public void put(String map, Object key, Object value) {
    map(map).put(key(key), asStored(value));
  }
}
