package assay.engine.ignite3;

import static org.assertj.core.api.Assertions.assertThat;

import assay.conformance.ChildProcess;
import assay.conformance.ConformanceCluster;
import assay.conformance.ConformanceMain;
import assay.conformance.DescriptorClaims;
import assay.conformance.ProcessSockets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The least of the kit, which takes minutes: see [Ignite3ConformanceIT].
@Timeout(240)
final class StartIT {

  @TempDir private Path folder;

  @Test
  void cluster_startsOnLoopbackAlone_andKeepsWhatIsWritten() throws Exception {
    DescriptorClaims claims = DescriptorClaims.read();
    List<String> flags =
        new ArrayList<>(List.of("-Xmx192m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    flags.addAll(claims.jvm());
    try (ConformanceCluster cluster =
        new ConformanceCluster(
            folder, 2, 2, ConformanceMain.class, flags, claims.settings(Map.of()))) {
      cluster.client().tell("fill 100");
      cluster.client().tell("kept 100");
      for (ChildProcess process : cluster.processes()) {
        assertThat(ProcessSockets.LOOPBACK).containsAll(ProcessSockets.reachable(process.pid()));
      }
    }
  }
}
