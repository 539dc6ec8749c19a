package assay.workload.hub.load;

import assay.workload.hub.QuerySelectivity;
import assay.workload.hub.RowGenerator;
import assay.workload.hub.SeededPermutation;
import java.util.BitSet;

/// The rows that the end of a day changes: 40 % of a map's, others every day.
final class ChangedRows {

  private static final QuerySelectivity SHARE = new QuerySelectivity(400_000);

  private ChangedRows() {}

  static int count(int rows) {
    return SHARE.of(rows);
  }

  static BitSet of(RowGenerator rows, long seed, int epoch) {
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
