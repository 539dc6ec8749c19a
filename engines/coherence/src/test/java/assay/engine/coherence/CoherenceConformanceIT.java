package assay.engine.coherence;

import assay.conformance.Conformance;
import org.junit.jupiter.api.Tag;

@Tag("further")
@Tag("representative")
final class CoherenceConformanceIT extends Conformance {
  @Override
  protected boolean membersTellTheirView() {
    return true;
  }
}
