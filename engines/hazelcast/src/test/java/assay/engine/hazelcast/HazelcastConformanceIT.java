package assay.engine.hazelcast;

import assay.conformance.Conformance;

final class HazelcastConformanceIT extends Conformance {
  @Override
  protected boolean membersTellTheirView() {
    return true;
  }
}
