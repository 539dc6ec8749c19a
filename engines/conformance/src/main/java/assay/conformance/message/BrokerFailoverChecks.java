package assay.conformance.message;

import static org.assertj.core.api.Assertions.assertThat;

import assay.conformance.ChildProcess;
import assay.conformance.ConformanceCluster;
import assay.conformance.DescriptorClaims;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The checks for every broker with a replica: its second member, when the last is the database.
@Timeout(240)
@Tag("whole-kit")
public abstract class BrokerFailoverChecks {

  private static final List<String> FLAGS =
      List.of("-Xmx160m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
  private static final int MEMBERS = 3;

  @TempDir private Path folder;

  /// The replica takes over from the primary, which returns as its replica and takes over again.
  /// Senders must not notice.
  @Test
  void whatWasAcknowledged_isPlacedByWhoeverTakesOver() throws Exception {
    Map<String, String> all = DescriptorClaims.read().settings(Map.of());
    try (ConformanceCluster cluster =
        new ConformanceCluster(folder, MEMBERS, MEMBERS, MessageMain.class, FLAGS, all)) {
      ChildProcess client = cluster.client();
      client.tell("begin 4 false");
      client.tell("acknowledged 80");
      cluster.member(1).kill();
      client.tell("acknowledged 80");
      cluster.restart(1);
      client.tell("acknowledged 80");
      cluster.member(2).kill();
      client.tell("acknowledged 80");
      String judged = client.tell("judged");
      System.out.println("conformance: " + judged);
      assertThat(judged).contains(" lost 0 ").endsWith(" untrue 0");
    }
  }
}
