package assay.engine.redis;

import assay.conformance.Conformance;

/// What every engine must pass.
final class RedisConformanceIT extends Conformance {

  @Override
  protected boolean membersTellTheirView() {
    return true;
  }

  /// Slots whose last copy is gone stay so until an operator deals them out again.
  @Override
  protected boolean othersTakeOver() {
    return false;
  }
}
