package assay.api.pair;

import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Replaces the target's value where it is still the one that was read, begins again where it is not, and
/// writes the source after that; on maps that are Java's own to their callers.
public final class CompareAndSet extends Sequential {

  private final Function<String, ? extends Map<Object, Object>> maps;
  private final Write write;

  /// @param maps a map of a name
  /// @param write stores an entry in the map of a name, without asking for its value before
  public CompareAndSet(Function<String, ? extends Map<Object, Object>> maps, Write write) {
    this.maps = maps;
    this.write = write;
  }

  /// Stores an entry.
  @FunctionalInterface
  public interface Write {

    /// Stores it in the map of a name.
    void put(String map, Object key, Object value);
  }

  @Override
  protected boolean update(PairUpdate update) {
    Map<Object, Object> targets = maps.apply(update.targetMap());
    Object source = maps.apply(update.sourceMap()).get(update.source());
    Object target = update.colocatedTarget();
    while (true) {
      Object old = targets.get(target);
      PairUpdate.Pair pair = update.applied(source, old);
      if (pair == null) {
        return false;
      }
      if (isReplaced(targets, target, old, pair.target())) {
        write.put(update.sourceMap(), update.source(), pair.source());
        return true;
      }
      again();
    }
  }

  private static boolean isReplaced(
      Map<Object, Object> targets, Object key, @Nullable Object old, Object changed) {
    return old == null
        ? targets.putIfAbsent(key, changed) == null
        : targets.replace(key, old, changed);
  }
}
