package assay.workload.hub.load;

import assay.workload.hub.Activity;
import assay.workload.hub.Position;

/// A row to be written into a map.
///
/// @param row its number
record Entry(int row, Object key, Record value) {

  static Entry of(Record value) {
    return switch (value) {
      case Position position -> new Entry(position.id(), position.key(), position);
      case Activity activity -> new Entry(activity.id(), activity.id(), activity);
      default -> throw new IllegalArgumentException("no row of hub: " + value);
    };
  }
}
