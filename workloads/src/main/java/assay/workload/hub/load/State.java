package assay.workload.hub.load;

import assay.workload.hub.Rows;
import org.jspecify.annotations.Nullable;

/// What a row of a map may be, as a small number: an epoch from 0, or one of these.
final class State {

  /// The row is not there.
  static final short ABSENT = -1;

  /// Under the row's key lies the map's first row.
  static final short SAME = -2;

  private State() {}

  /// What is stored under a row's key in a state; null where nothing is.
  static @Nullable Record value(Rows rows, int row, short state) {
    return switch (state) {
      case ABSENT -> null;
      case SAME -> rows.row(0, 0);
      default -> rows.row(row, state);
    };
  }
}
