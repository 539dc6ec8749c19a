package assay.engine.ignite.solution;

import assay.api.PairChange;
import assay.engine.ignite.Binaries;
import assay.engine.ignite.Entries;
import assay.engine.ignite.Values;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Changes of one target on their way to its owner.
///
/// It travels inside of processors and tasks, whose fields Ignite writes; a record it could not read.
final class Batch implements Serializable {

  private static final long serialVersionUID = 1L;

  private final Object[] changes;
  private final Values values;

  Batch(Entries entries, List<PairChange> all) {
    changes = new Object[all.size()];
    for (int i = 0; i < changes.length; i++) {
      changes[i] = entries.ignite().binary().toBinary(all.get(i));
    }
    values = entries.values();
  }

  /// How many there are.
  int size() {
    return changes.length;
  }

  /// A change.
  PairChange change(int number) {
    return (PairChange) Binaries.inside(changes[number]);
  }

  /// How values are stored.
  Values values() {
    return values;
  }

  /// Applies all changes, one upon the other.
  ///
  /// @param sources the values of the entries that tell, each replaced by what it becomes, or by null where
  ///     nothing is to be stored
  /// @param target the value of the entry that is told of
  /// @return what the target becomes
  @Nullable Object apply(@Nullable Object[] sources, @Nullable Object target) {
    Object now = target;
    for (int i = 0; i < changes.length; i++) {
      Object source = sources[i];
      PairChange.Pair pair = source == null ? null : change(i).apply(source, now);
      sources[i] = pair == null ? null : pair.source();
      now = pair == null ? now : pair.target();
    }
    return now;
  }
}
