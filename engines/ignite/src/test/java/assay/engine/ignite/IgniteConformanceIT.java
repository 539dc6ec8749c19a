package assay.engine.ignite;

import static org.assertj.core.api.Assertions.assertThat;

import assay.conformance.ChildProcess;
import assay.conformance.Conformance;
import assay.conformance.ConformanceCluster;
import assay.conformance.ConformanceMain;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

final class IgniteConformanceIT extends Conformance {

  @Override
  protected boolean membersTellTheirView() {
    return true;
  }

  /// Including the descriptor's, which Ignite needs.
  @Override
  protected List<String> flags() {
    List<String> flags = new ArrayList<>(super.flags());
    try (InputStream in = IgniteConformanceIT.class.getResourceAsStream("/assay-engine.yaml")) {
      JsonNode descriptor = YAMLMapper.shared().readTree(Objects.requireNonNull(in));
      descriptor.path("jvm").valueStream().map(JsonNode::asString).forEach(flags::add);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return flags;
  }

  /// The second leaves while the first's partitions still move. The last, which has no successor,
  /// leaves too.
  @Test
  void membersThatLeaveOneRightAfterTheOther_takeNothingAlong() throws Exception {
    try (ConformanceCluster cluster = cluster(3, 3, ConformanceMain.class, Map.of())) {
      cluster.client().tell("fill 5000");
      leave(cluster.member(1));
      leave(cluster.member(2));
      assertThat(cluster.client().tell("missing 5000")).isEqualTo("0");
      leave(cluster.member(3));
      assertThat(cluster.member(3).log()).contains("it leaves all the same");
    }
  }

  private static void leave(ChildProcess member) throws Exception {
    member.send("close");
    String millis = member.answer("closed ");
    System.err.printf("a member left within %s ms%n", millis);
  }
}
