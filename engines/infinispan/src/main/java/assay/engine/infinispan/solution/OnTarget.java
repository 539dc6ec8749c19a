package assay.engine.infinispan.solution;

import assay.api.pair.PairChange;
import assay.api.pair.PairOutcome;
import assay.api.pair.TargetChanges;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.infinispan.functional.EntryView.ReadWriteEntryView;
import org.jspecify.annotations.Nullable;

/// Carries changes of one target to its owner and changes it there; the sources are told back, for a
/// function sees one entry only.
///
/// @param changes the changes
/// @param sources the values of the entries that tell, or null where there is none
public record OnTarget(List<PairChange> changes, List<@Nullable Object> sources)
    implements Function<ReadWriteEntryView<Object, Object>, Applied> {

  /// That of changes whose sources have been read.
  static OnTarget of(List<PairChange> changes, Map<String, Map<Object, Object>> read) {
    return new OnTarget(changes, sources(changes, read));
  }

  private static List<@Nullable Object> sources(
      List<PairChange> changes, Map<String, Map<Object, Object>> entries) {
    List<@Nullable Object> sources = new ArrayList<>();
    for (PairChange change : changes) {
      sources.add(entries.getOrDefault(change.sourceMap(), Map.of()).get(change.source()));
    }
    return sources;
  }

  @Override
  public Applied apply(ReadWriteEntryView<Object, Object> view) {
    TargetChanges work = new TargetChanges(view.find().orElse(null), byKey(sources));
    byte[] ended = work.apply(changes);
    if (work.changed()) {
      view.set(work.target());
    }
    List<@Nullable Object> became = sources(changes, work.sources());
    for (int i = 0; i < ended.length; i++) {
      if (ended[i] != PairOutcome.STORED.code()) {
        became.set(i, null);
      }
    }
    return Applied.of(ended, became, 0);
  }

  /// Values of the entries that tell, in the order of the changes, by their maps and keys.
  Map<String, Map<Object, Object>> byKey(List<@Nullable Object> values) {
    Map<String, Map<Object, Object>> byKey = new HashMap<>();
    for (int i = 0; i < changes.size(); i++) {
      Object value = values.get(i);
      if (value != null) {
        byKey
            .computeIfAbsent(changes.get(i).sourceMap(), map -> new HashMap<>())
            .put(changes.get(i).source(), value);
      }
    }
    return byKey;
  }
}
