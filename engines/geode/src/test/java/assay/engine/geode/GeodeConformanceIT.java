package assay.engine.geode;

import assay.conformance.Conformance;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

final class GeodeConformanceIT extends Conformance {

  @Override
  protected boolean membersTellTheirView() {
    return true;
  }

  /// Including the descriptor's, which Geode needs.
  @Override
  protected List<String> flags() {
    List<String> flags = new ArrayList<>(super.flags());
    try (InputStream in = GeodeConformanceIT.class.getResourceAsStream("/assay-engine.yaml")) {
      JsonNode descriptor = YAMLMapper.shared().readTree(Objects.requireNonNull(in));
      descriptor.path("jvm").valueStream().map(JsonNode::asString).forEach(flags::add);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return flags;
  }
}
