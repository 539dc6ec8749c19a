package assay.conformance.message;

import static org.assertj.core.api.Assertions.assertThat;

import assay.conformance.ChildProcess;
import assay.conformance.ConformanceCluster;
import assay.conformance.DescriptorClaims;
import assay.conformance.EnginePrograms;
import assay.conformance.ProcessSockets;
import assay.testing.Needs;
import assay.testing.OwnNetworksCondition;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The checks for every broker with an address per process, including its database. Skipped if the
/// host does not allow private networks.
@Timeout(240)
@Needs(host = {EnginePrograms.class, OwnNetworksCondition.class})
@Tag("whole-kit")
public abstract class BrokerNetworkChecks {

  private static final List<String> FLAGS =
      List.of("-Xmx160m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  @TempDir private Path folder;

  @Test
  final void asManyMembersAsThereCanBe_meet() throws Exception {
    meet(DescriptorClaims.read().mostMembers(), Map.of());
  }

  /// Members and a client with these settings find each other, and each process is reachable only
  /// at its own address.
  protected final void meet(int members, Map<String, String> settings) throws Exception {
    try (ConformanceCluster cluster =
        ConformanceCluster.inOwnNetwork(
            folder,
            members,
            MessageMain.class,
            FLAGS,
            DescriptorClaims.read().settings(settings))) {
      for (ChildProcess process : cluster.processes()) {
        List<String> allowed = new ArrayList<>(ProcessSockets.LOOPBACK);
        allowed.addAll(ProcessSockets.at(cluster.addressOf(process)));
        for (long pid : process.pids()) {
          assertThat(ProcessSockets.reachable(pid)).as(process.name()).isSubsetOf(allowed);
        }
      }
      ChildProcess client = cluster.client();
      client.tell("begin 2 true");
      client.tell("acknowledged 20");
      String judged = client.tell("judged");
      System.out.println("conformance: " + judged);
      assertThat(judged).contains(" lost 0 ").endsWith(" untrue 0");
    }
  }
}
