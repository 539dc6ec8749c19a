package assay.workload.hub.load;

import assay.workload.hub.Activity;
import assay.workload.hub.Position;

/// A row to be written into a map.
///
/// @param row its number
record LoadedRow(int row, Object key, Record value) {

  static LoadedRow of(Record value) {
    return switch (value) {
      case Position position -> new LoadedRow(position.id(), position.key(), position);
      case Activity activity -> new LoadedRow(activity.id(), activity.id(), activity);
      default -> throw new IllegalArgumentException("no row of hub: " + value);
    };
  }
}
