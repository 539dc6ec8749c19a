package assay.workload.hub.database;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// A selection of a map's rows: a whole range, or chosen rows.
///
/// @param to exclusive
/// @param chosen the chosen rows, or null for all
public record RowSelection(int from, int to, @Nullable BitSet chosen) {

  public static RowSelection range(int from, int to) {
    return new RowSelection(from, to, null);
  }

  public static RowSelection of(BitSet chosen) {
    return new RowSelection(Math.max(0, chosen.nextSetBit(0)), chosen.length(), chosen);
  }

  public int count() {
    return chosen == null ? to - from : chosen.cardinality();
  }

  public boolean has(int row) {
    return row >= from && row < to && (chosen == null || chosen.get(row));
  }

  /// The first selected row at or after a number, or -1.
  public int next(int row) {
    if (chosen != null) {
      return chosen.nextSetBit(row);
    }
    int next = Math.max(row, from);
    return next < to ? next : -1;
  }
}
