package assay.engine.infinispan;

import assay.conformance.Conformance;

final class InfinispanConformanceIT extends Conformance {
  @Override
  protected boolean membersTellTheirView() {
    return true;
  }
}
