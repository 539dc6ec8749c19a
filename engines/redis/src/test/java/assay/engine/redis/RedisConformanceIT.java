package assay.engine.redis;

import assay.conformance.Conformance;

final class RedisConformanceIT extends Conformance {

  @Override
  protected boolean membersTellTheirView() {
    return true;
  }

  /// Slots without any copy stay so until an operator assigns them again.
  @Override
  protected boolean othersTakeOver() {
    return false;
  }
}
