package assay.engine.infinispan;

import assay.conformance.Conformance;

/// What every engine must pass.
final class InfinispanConformanceIT extends Conformance {
  @Override
  protected boolean membersTellTheirView() {
    return true;
  }
}
