package assay.engine.coherence;

import assay.conformance.Conformance;

final class CoherenceConformanceIT extends Conformance {
  @Override
  protected boolean membersTellTheirView() {
    return true;
  }
}
