package assay.engine.infinispan.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.TargetUpdates;
import java.util.Arrays;
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
    implements Function<ReadWriteEntryView<Object, Object>, UpdateOutcomes> {

  static TargetTask of(List<PairUpdate> updates, Map<String, Map<Object, Object>> read) {
    return new TargetTask(
        updates, Arrays.asList(TargetUpdates.values(updates, read, Function.identity())));
  }

  @Override
  public UpdateOutcomes apply(ReadWriteEntryView<Object, Object> view) {
    TargetUpdates work = new TargetUpdates(view.find().orElse(null), byKey(sources));
    byte[] ended = work.apply(updates);
    if (work.changed()) {
      view.set(work.target());
    }
    return UpdateOutcomes.of(
        ended, Arrays.asList(work.stored(updates, ended, Function.identity())), 0);
  }

  /// By map and key, from values in the order of the updates.
  Map<String, Map<Object, Object>> byKey(List<@Nullable Object> values) {
    return TargetUpdates.byKey(updates, values.toArray(), Function.identity());
  }
}
