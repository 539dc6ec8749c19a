package assay.workload.hub.live;

import assay.api.Observation;
import assay.workload.hub.Position;
import assay.workload.hub.PositionRows;
import org.jspecify.annotations.Nullable;

/// The values of live positions.
final class LivePosition {

  private LivePosition() {}

  /// The position that a writer stores as a version of a key: the same for the same arguments, in
  /// every process.
  static Position of(int key, long version, int writer) {
    return PositionRows.live(key, version, writer);
  }

  /// The version that a value read under a key holds: [Observation#ABSENT] where there was none,
  /// [Observation#CORRUPT] where it is not this position, whole.
  static long version(Integer key, @Nullable Object value) {
    if (value == null) {
      return Observation.ABSENT;
    }
    return value instanceof Position position && position.id() == key && position.intact()
        ? position.version()
        : Observation.CORRUPT;
  }
}
