package assay.engine.coherence;

import assay.conformance.Conformance;

/// What every engine must pass.
final class CoherenceConformanceIT extends Conformance {
  @Override
  protected boolean membersTellTheirView() {
    return true;
  }
}
