package assay.workload.hub.load;

import assay.workload.hub.Rows;
import assay.workload.hub.SeededPermutation;
import assay.workload.hub.Share;
import java.util.BitSet;

/// The rows that the end of a day changes: 40 % of a map's, others every day.
final class Changes {

  private static final Share SHARE = new Share(400_000);

  private Changes() {}

  static int count(int rows) {
    return SHARE.of(rows);
  }

  static BitSet of(Rows rows, long seed, int epoch) {
    SeededPermutation shuffle =
        new SeededPermutation(rows.count(), 31 * (31 * seed + rows.map().hashCode()) + epoch);
    int count = count(rows.count());
    BitSet changing = new BitSet(rows.count());
    for (int row = 0; row < rows.count(); row++) {
      if (shuffle.of(row) < count) {
        changing.set(row);
      }
    }
    return changing;
  }
}
