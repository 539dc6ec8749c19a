package assay.workload.hub.database;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// Which rows of a map are wanted: all of a range, or chosen ones in it.
///
/// @param from the first number
/// @param to one more than the last
/// @param chosen the chosen ones, or null for all
public record RowSelection(int from, int to, @Nullable BitSet chosen) {

  /// All of a range.
  public static RowSelection range(int from, int to) {
    return new RowSelection(from, to, null);
  }

  /// Chosen ones.
  public static RowSelection of(BitSet chosen) {
    return new RowSelection(Math.max(0, chosen.nextSetBit(0)), chosen.length(), chosen);
  }

  /// How many they are.
  public int count() {
    return chosen == null ? to - from : chosen.cardinality();
  }

  /// Whether a row is among them.
  public boolean has(int row) {
    return row >= from && row < to && (chosen == null || chosen.get(row));
  }

  /// The first one at or after a number, or -1.
  public int next(int row) {
    if (chosen != null) {
      return chosen.nextSetBit(row);
    }
    int next = Math.max(row, from);
    return next < to ? next : -1;
  }
}
