package assay.api.pairupdate;

import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Replaces the value of the target if it has not changed since it was read, restarts if it has,
/// and then writes the source.
public final class CompareAndSetProtocol extends SequentialProtocol {

  private final Entries entries;

  /// @param entries the session's entries
  public CompareAndSetProtocol(Entries entries) {
    this.entries = entries;
  }

  /// Works on maps with Java's own map interface.
  ///
  /// @param maps returns the map with a name
  /// @param write stores an entry in the map with a name, without reading the previous value
  public CompareAndSetProtocol(Function<String, ? extends Map<Object, Object>> maps, Write write) {
    this(new OfMaps(maps, write));
  }

  /// Stores entries.
  @FunctionalInterface
  public interface Write {

    void put(String map, Object key, Object value);
  }

  /// Entries in named maps.
  public interface Entries extends Write {

    /// A value's stored form, or null if there is none.
    @Nullable Object stored(String map, Object key);

    /// A stored form's value; by default the form itself.
    default @Nullable Object value(@Nullable Object stored) {
      return stored;
    }

    /// Stores a value if the entry is still the given one, or still missing.
    ///
    /// @return whether it was stored
    boolean isReplaced(String map, Object key, @Nullable Object stored, Object changed);
  }

  @Override
  protected boolean update(PairUpdate update) {
    Object source = entries.value(entries.stored(update.sourceMap(), update.source()));
    Object target = update.colocatedTarget();
    while (true) {
      Object old = entries.stored(update.targetMap(), target);
      PairUpdate.Pair pair = update.applied(source, entries.value(old));
      if (pair == null) {
        return false;
      }
      if (entries.isReplaced(update.targetMap(), target, old, pair.target())) {
        entries.put(update.sourceMap(), update.source(), pair.source());
        return true;
      }
      again();
    }
  }

  private record OfMaps(Function<String, ? extends Map<Object, Object>> maps, Write write)
      implements Entries {

    @Override
    public @Nullable Object stored(String map, Object key) {
      return maps.apply(map).get(key);
    }

    @Override
    public boolean isReplaced(String map, Object key, @Nullable Object stored, Object changed) {
      Map<Object, Object> targets = maps.apply(map);
      return stored == null
          ? targets.putIfAbsent(key, changed) == null
          : targets.replace(key, stored, changed);
    }

    @Override
    public void put(String map, Object key, Object value) {
      write.put(map, key, value);
    }
  }
}
