package assay.workload.hub.live;

import assay.api.Observed;
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

  /// The version that a value read under a key holds: [Observed#ABSENT] where there was none,
  /// [Observed#CORRUPT] where it is not this position, whole.
  static long version(Integer key, @Nullable Object value) {
    if (value == null) {
      return Observed.ABSENT;
    }
    return value instanceof Position position && position.id() == key && position.intact()
        ? position.version()
        : Observed.CORRUPT;
  }
}
