package assay.api.pair;

import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Replaces the target's value where it is still the one that was read, begins again where it is not, and
/// writes the source after that.
public final class CompareAndSet extends Sequential {

  private final Entries entries;

  /// @param entries those of a session
  public CompareAndSet(Entries entries) {
    this.entries = entries;
  }

  /// On maps that are Java's own to their callers.
  ///
  /// @param maps a map of a name
  /// @param write stores an entry in the map of a name, without asking for its value before
  public CompareAndSet(Function<String, ? extends Map<Object, Object>> maps, Write write) {
    this(new OfMaps(maps, write));
  }

  /// Stores an entry.
  @FunctionalInterface
  public interface Write {

    /// Stores it in the map of a name.
    void put(String map, Object key, Object value);
  }

  /// Entries, each in the map of a name.
  public interface Entries extends Write {

    /// What is stored, or null where nothing is.
    @Nullable Object stored(String map, Object key);

    /// The value of what is stored: the same, where values are stored as they are.
    default @Nullable Object value(@Nullable Object stored) {
      return stored;
    }

    /// Stores a value where still that is stored which was, or still nothing is.
    ///
    /// @return whether it did
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
