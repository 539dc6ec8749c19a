package assay.workload.hub.live;

import assay.api.Observation;
import assay.workload.hub.Position;
import assay.workload.hub.PositionRows;
import org.jspecify.annotations.Nullable;

final class PositionVersionCodec {

  private PositionVersionCodec() {}

  /// The same for the same arguments, in every process.
  static Position of(int key, long version, int writer) {
    return PositionRows.live(key, version, writer);
  }

  /// The version in a value read under a key: [Observation#ABSENT] if there was none,
  /// [Observation#CORRUPT] if the value is not this position, intact.
  static long version(Integer key, @Nullable Object value) {
    if (value == null) {
      return Observation.ABSENT;
    }
    return value instanceof Position position && position.id() == key && position.intact()
        ? position.version()
        : Observation.CORRUPT;
  }
}
