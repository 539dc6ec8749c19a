package assay.api.pair;

import assay.api.DefiniteFailureException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Updates of one target, applied one after the other to what was read of it and of the sources,
/// so that each is read and written once.
public final class TargetUpdates {

  private final Map<String, ? extends Map<Object, Object>> read;
  private final Map<String, Map<Object, Object>> sources = new HashMap<>();
  private @Nullable Object target;

  /// No update yet.
  ///
  /// @param target the value of the target, or null where there is none
  /// @param read for each map the sources, by their keys
  public TargetUpdates(@Nullable Object target, Map<String, ? extends Map<Object, Object>> read) {
    this.target = target;
    this.read = read;
  }

  /// The keys of the sources, for each map.
  public static Map<String, List<Object>> keys(List<? extends PairUpdate> updates) {
    Map<String, List<Object>> keys = new HashMap<>();
    for (PairUpdate update : updates) {
      keys.computeIfAbsent(update.sourceMap(), map -> new ArrayList<>()).add(update.source());
    }
    return keys;
  }

  /// Applies updates.
  ///
  /// @return how each ended, the [code][PairOutcome#code()] of each
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

  /// Whether anything is to be stored.
  public boolean changed() {
    return !sources.isEmpty();
  }

  /// What the target became.
  public Object target() {
    return Objects.requireNonNull(target, "nothing changed");
  }

  /// What the sources became, for each map, those that changed.
  public Map<String, Map<Object, Object>> sources() {
    return sources;
  }
}
