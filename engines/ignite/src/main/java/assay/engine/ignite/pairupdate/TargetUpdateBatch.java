package assay.engine.ignite.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.engine.ignite.stored.IgniteEntries;
import assay.engine.ignite.stored.StoredValueReader;
import assay.engine.ignite.stored.ValueStorage;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/// One target's updates on their way to its owner.
///
/// The batch travels inside processors and tasks, and Ignite writes their fields; Ignite could not
/// read a record.
final class TargetUpdateBatch implements Serializable {

  private static final long serialVersionUID = 1L;

  private final Object[] changes;
  private final ValueStorage values;

  TargetUpdateBatch(IgniteEntries entries, List<PairUpdate> all) {
    changes = new Object[all.size()];
    for (int i = 0; i < changes.length; i++) {
      changes[i] = entries.ignite().binary().toBinary(all.get(i));
    }
    values = entries.values();
  }

  List<PairUpdate> changes() {
    return Arrays.stream(changes).map(each -> (PairUpdate) StoredValueReader.inside(each)).toList();
  }

  ValueStorage values() {
    return values;
  }
}
