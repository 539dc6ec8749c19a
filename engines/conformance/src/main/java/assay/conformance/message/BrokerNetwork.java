package assay.conformance.message;

import static org.assertj.core.api.Assertions.assertThat;

import assay.conformance.ChildProcess;
import assay.conformance.Claims;
import assay.conformance.ConformanceCluster;
import assay.conformance.EnginePrograms;
import assay.conformance.Sockets;
import assay.testing.Needs;
import assay.testing.OwnNetworks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The checks for every broker with an address per process, including its database. Skipped if the
/// host does not allow private networks.
@Timeout(240)
@Needs(host = {EnginePrograms.class, OwnNetworks.class})
public abstract class BrokerNetwork {

  private static final List<String> FLAGS =
      List.of("-Xmx160m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  @TempDir private Path folder;

  @Test
  final void asManyMembersAsThereCanBe_meet() throws Exception {
    meet(Claims.read().mostMembers(), Map.of());
  }

  /// Members and a client with these settings find each other, and each process is reachable only
  /// at its own address.
  protected final void meet(int members, Map<String, String> settings) throws Exception {
    try (ConformanceCluster cluster =
        ConformanceCluster.inOwnNetwork(
            folder, members, MessageMain.class, FLAGS, Claims.read().settings(settings))) {
      for (ChildProcess process : cluster.processes()) {
        List<String> allowed = new ArrayList<>(Sockets.LOOPBACK);
        allowed.addAll(Sockets.at(cluster.addressOf(process)));
        for (long pid : process.pids()) {
          assertThat(Sockets.reachable(pid)).as(process.name()).isSubsetOf(allowed);
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
