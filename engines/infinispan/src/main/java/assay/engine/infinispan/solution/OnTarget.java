package assay.engine.infinispan.solution;

import assay.api.PairChange;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.infinispan.functional.EntryView.ReadWriteEntryView;
import org.jspecify.annotations.Nullable;

/// Carries changes of one target to its owner and changes it there; the sources are told back, for a
/// function sees one entry only.
///
/// @param changes the changes
/// @param sources the values of the entries that tell
public record OnTarget(List<PairChange> changes, List<Object> sources)
    implements Function<ReadWriteEntryView<Object, Object>, Applied> {

  /// That of changes whose sources have been read.
  static OnTarget of(List<Known> known) {
    return new OnTarget(
        known.stream().map(Known::change).toList(), known.stream().map(Known::source).toList());
  }

  @Override
  public Applied apply(ReadWriteEntryView<Object, Object> view) {
    Applying applying = new Applying(view.find().orElse(null));
    List<Boolean> stored = new ArrayList<>();
    List<@Nullable Object> became = new ArrayList<>();
    for (int i = 0; i < changes.size(); i++) {
      boolean changed = applying.apply(changes.get(i), sources.get(i));
      stored.add(changed);
      became.add(changed ? applying.sources().get(Source.of(changes.get(i))) : null);
    }
    Object target = applying.target();
    if (!applying.sources().isEmpty() && target != null) {
      view.set(target);
    }
    return new Applied(stored, became, 0);
  }
}
