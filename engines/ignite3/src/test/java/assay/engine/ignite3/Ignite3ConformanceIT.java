package assay.engine.ignite3;

import assay.conformance.Conformance;
import assay.conformance.DescriptorClaims;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import tools.jackson.databind.JsonNode;

/// It takes four minutes on a busy host, and Raft groups lose their leaders if processes freeze for
/// a second.
@Tag("nightly")
final class Ignite3ConformanceIT extends Conformance {

  @Override
  protected boolean membersTellTheirView() {
    return true;
  }

  /// Including the descriptor's, which Ignite needs.
  @Override
  protected List<String> flags() {
    List<String> flags = new ArrayList<>(super.flags());
    JsonNode descriptor = DescriptorClaims.read().descriptor();
    descriptor.path("jvm").valueStream().map(JsonNode::asString).forEach(flags::add);
    return flags;
  }

  /// A partition without its only replica does not answer until its node returns, or an operator
  /// resets it.
  @Override
  protected boolean othersTakeOver() {
    return false;
  }
}
