package assay.api.pairupdate;

import assay.api.DefiniteFailureException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Applies one target's updates in sequence, with one read and one write for target and sources.
public final class TargetUpdates {

  private final Map<String, ? extends Map<Object, Object>> read;
  private final Map<String, Map<Object, Object>> sources = new HashMap<>();
  private @Nullable Object target;

  /// Starts without updates.
  ///
  /// @param target the value of the target, or null if there is none
  /// @param read the sources per map, by their keys
  public TargetUpdates(@Nullable Object target, Map<String, ? extends Map<Object, Object>> read) {
    this.target = target;
    this.read = read;
  }

  /// The keys of the sources per map.
  public static Map<String, List<Object>> keys(List<? extends PairUpdate> updates) {
    Map<String, List<Object>> keys = new HashMap<>();
    for (PairUpdate update : updates) {
      keys.computeIfAbsent(update.sourceMap(), map -> new ArrayList<>()).add(update.source());
    }
    return keys;
  }

  /// The values of sources by map and key.
  ///
  /// @param values in the order of the updates; null for a missing source
  /// @param reading reads a stored value
  public static Map<String, Map<Object, Object>> byKey(
      List<? extends PairUpdate> updates,
      @Nullable Object[] values,
      Function<Object, Object> reading) {
    Map<String, Map<Object, Object>> byKey = new HashMap<>();
    for (int i = 0; i < values.length; i++) {
      Object value = values[i];
      if (value != null) {
        byKey
            .computeIfAbsent(updates.get(i).sourceMap(), map -> new HashMap<>())
            .put(updates.get(i).source(), reading.apply(value));
      }
    }
    return byKey;
  }

  /// The values of sources in the order of the updates; null for a missing source.
  ///
  /// @param sources the sources per map, by their keys
  /// @param storing makes a value's stored form
  public static @Nullable Object[] values(
      List<? extends PairUpdate> updates,
      Map<String, Map<Object, Object>> sources,
      Function<Object, Object> storing) {
    @Nullable Object[] values = new @Nullable Object[updates.size()];
    for (int i = 0; i < values.length; i++) {
      Object value = of(sources.get(updates.get(i).sourceMap()), updates.get(i).source());
      values[i] = value == null ? null : storing.apply(value);
    }
    return values;
  }

  /// Applies updates.
  ///
  /// @return the [code][PairOutcome#code()] of each
  public byte[] apply(List<? extends PairUpdate> updates) {
    byte[] ended = new byte[updates.size()];
    for (int i = 0; i < ended.length; i++) {
      ended[i] = apply(updates.get(i)).code();
    }
    return ended;
  }

  private PairOutcome apply(PairUpdate update) {
    PairUpdate.Pair pair;
    try {
      pair = update.applied(source(update), target);
    } catch (DefiniteFailureException refused) {
      return PairOutcome.REFUSED;
    }
    if (pair == null) {
      return PairOutcome.DONE_BEFORE;
    }
    target = pair.target();
    sources
        .computeIfAbsent(update.sourceMap(), map -> new HashMap<>())
        .put(update.source(), pair.source());
    return PairOutcome.STORED;
  }

  private @Nullable Object source(PairUpdate update) {
    Object changed = sources.getOrDefault(update.sourceMap(), Map.of()).get(update.source());
    return changed != null ? changed : of(read.get(update.sourceMap()), update.source());
  }

  private static @Nullable Object of(@Nullable Map<Object, Object> entries, Object key) {
    return entries == null ? null : entries.get(key);
  }

  /// Whether any entry must be stored.
  public boolean changed() {
    return !sources.isEmpty();
  }

  /// The new value of the target.
  public Object target() {
    return Objects.requireNonNull(target, "nothing changed");
  }

  /// The new values of the sources in the order of the applied updates; null for an update that was not stored.
  ///
  /// @param ended the code of each update
  /// @param storing makes a value's stored form
  public @Nullable Object[] stored(
      List<? extends PairUpdate> updates, byte[] ended, Function<Object, Object> storing) {
    @Nullable Object[] values = values(updates, sources, storing);
    for (int i = 0; i < ended.length; i++) {
      if (ended[i] != PairOutcome.STORED.code()) {
        values[i] = null;
      }
    }
    return values;
  }

  /// The new values of the changed sources, per map.
  public Map<String, Map<Object, Object>> sources() {
    return sources;
  }
}
