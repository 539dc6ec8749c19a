package assay.engine.geode;

import assay.conformance.Conformance;

final class GeodeConformanceIT extends Conformance {

  @Override
  protected boolean membersTellTheirView() {
    return true;
  }
}
