package assay.engine.ignite3;

import assay.conformance.Claims;
import assay.conformance.Conformance;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import tools.jackson.databind.JsonNode;

/// What every engine must pass. It took four minutes of a busy host, and Raft's groups lose their leaders where processes stand
/// still for a second.
@Tag("nightly")
final class Ignite3ConformanceIT extends Conformance {

  @Override
  protected boolean membersTellTheirView() {
    return true;
  }

  /// Those of the descriptor too, which Ignite needs.
  @Override
  protected List<String> flags() {
    List<String> flags = new ArrayList<>(super.flags());
    JsonNode descriptor = Claims.read().descriptor();
    descriptor.path("jvm").valueStream().map(JsonNode::asString).forEach(flags::add);
    return flags;
  }

  /// A partition whose only replica died answers nobody until its node returns, or an operator resets it.
  @Override
  protected boolean othersTakeOver() {
    return false;
  }
}
