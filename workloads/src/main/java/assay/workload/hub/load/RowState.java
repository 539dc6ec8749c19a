package assay.workload.hub.load;

import assay.workload.hub.RowGenerator;
import org.jspecify.annotations.Nullable;

/// A row's state as a small number: an epoch from 0, or one of these.
final class RowState {

  static final short ABSENT = -1;

  /// The row's key holds the map's first row.
  static final short SAME = -2;

  private RowState() {}

  /// The value under a row's key in a state; null if absent.
  static @Nullable Record value(RowGenerator rows, int row, short state) {
    return switch (state) {
      case ABSENT -> null;
      case SAME -> rows.row(0, 0);
      default -> rows.row(row, state);
    };
  }
}
