package assay.engine.infinispan.pair;

import assay.api.pair.PairOutcome;
import assay.api.pair.PairUpdate;
import assay.api.pair.TargetUpdates;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.infinispan.functional.EntryView.ReadWriteEntryView;
import org.jspecify.annotations.Nullable;

/// Carries one target's updates to its owner and applies them there. The sources' new values are
/// returned, because a function sees only one entry.
///
/// @param sources the values of the sources, null for a missing one
public record TargetTask(List<PairUpdate> updates, List<@Nullable Object> sources)
    implements Function<ReadWriteEntryView<Object, Object>, Applied> {

  static TargetTask of(List<PairUpdate> updates, Map<String, Map<Object, Object>> read) {
    return new TargetTask(updates, sources(updates, read));
  }

  private static List<@Nullable Object> sources(
      List<PairUpdate> updates, Map<String, Map<Object, Object>> entries) {
    List<@Nullable Object> sources = new ArrayList<>();
    for (PairUpdate update : updates) {
      sources.add(entries.getOrDefault(update.sourceMap(), Map.of()).get(update.source()));
    }
    return sources;
  }

  @Override
  public Applied apply(ReadWriteEntryView<Object, Object> view) {
    TargetUpdates work = new TargetUpdates(view.find().orElse(null), byKey(sources));
    byte[] ended = work.apply(updates);
    if (work.changed()) {
      view.set(work.target());
    }
    List<@Nullable Object> became = sources(updates, work.sources());
    for (int i = 0; i < ended.length; i++) {
      if (ended[i] != PairOutcome.STORED.code()) {
        became.set(i, null);
      }
    }
    return Applied.of(ended, became, 0);
  }

  /// By map and key, from values in the order of the updates.
  Map<String, Map<Object, Object>> byKey(List<@Nullable Object> values) {
    Map<String, Map<Object, Object>> byKey = new HashMap<>();
    for (int i = 0; i < updates.size(); i++) {
      Object value = values.get(i);
      if (value != null) {
        byKey
            .computeIfAbsent(updates.get(i).sourceMap(), map -> new HashMap<>())
            .put(updates.get(i).source(), value);
      }
    }
    return byKey;
  }
}
