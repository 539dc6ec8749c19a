package assay.engine.ignite.solution;

import assay.api.pair.PairUpdate;
import assay.engine.ignite.Binaries;
import assay.engine.ignite.Entries;
import assay.engine.ignite.Values;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/// Updates of one target on their way to its owner.
///
/// It travels inside of processors and tasks, whose fields Ignite writes; a record it could not read.
final class Batch implements Serializable {

  private static final long serialVersionUID = 1L;

  private final Object[] changes;
  private final Values values;

  Batch(Entries entries, List<PairUpdate> all) {
    changes = new Object[all.size()];
    for (int i = 0; i < changes.length; i++) {
      changes[i] = entries.ignite().binary().toBinary(all.get(i));
    }
    values = entries.values();
  }

  /// The updates.
  List<PairUpdate> changes() {
    return Arrays.stream(changes).map(each -> (PairUpdate) Binaries.inside(each)).toList();
  }

  /// How values are stored.
  Values values() {
    return values;
  }
}
