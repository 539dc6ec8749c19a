package assay.engine.ignite3;

import assay.conformance.Conformance;
import org.junit.jupiter.api.Tag;

/// It takes four minutes on a busy host, and Raft groups lose their leaders if processes freeze for
/// a second.
@Tag("nightly")
final class Ignite3ConformanceIT extends Conformance {

  @Override
  protected boolean membersTellTheirView() {
    return true;
  }

  /// A partition without its only replica does not answer until its node returns, or an operator
  /// resets it.
  @Override
  protected boolean othersTakeOver() {
    return false;
  }
}
