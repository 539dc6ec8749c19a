package assay.engine.ignite;

import static org.assertj.core.api.Assertions.assertThat;

import assay.conformance.ChildProcess;
import assay.conformance.Conformance;
import assay.conformance.ConformanceCluster;
import assay.conformance.ConformanceMain;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class IgniteConformanceIT extends Conformance {

  @Override
  protected boolean membersTellTheirView() {
    return true;
  }

  /// The second leaves while the first's partitions still move. The last, which has no successor,
  /// leaves too.
  @Test
  @Tag("nightly")
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
