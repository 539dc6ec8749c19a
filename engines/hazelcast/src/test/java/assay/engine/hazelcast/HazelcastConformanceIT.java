package assay.engine.hazelcast;

import assay.conformance.Conformance;

/// What every engine must pass.
final class HazelcastConformanceIT extends Conformance {
  @Override
  protected boolean membersTellTheirView() {
    return true;
  }
}
