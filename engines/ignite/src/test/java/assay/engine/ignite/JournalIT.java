package assay.engine.ignite;

import static org.assertj.core.api.Assertions.assertThat;

import assay.conformance.ConformanceCluster;
import assay.conformance.ConformanceMain;
import assay.conformance.DescriptorClaims;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is left when every member ends at once and begins again, and that the client then goes on.
@Timeout(240)
final class JournalIT {

  private static final int KEYS = 1000;

  @TempDir private Path folder;

  /// `background` is not among them: Ignite promises nothing for its last two seconds.
  @ParameterizedTest
  @CsvSource({"log-only, 0", "none, 1000"})
  void killedProcesses_leaveAllThatTheKernelHas(String journal, String missing) throws Exception {
    DescriptorClaims claims = DescriptorClaims.read();
    List<String> flags = new ArrayList<>(claims.jvm());
    flags.addAll(List.of("-Xmx192m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    try (ConformanceCluster cluster =
        new ConformanceCluster(
            folder,
            3,
            3,
            ConformanceMain.class,
            flags,
            claims.settings(Map.of("journal", journal, "off-heap", "64m")))) {
      cluster.client().tell("fill " + KEYS);
      cluster.restartAll(false);
      cluster.client().tell("safe 3");
      assertThat(cluster.client().tell("missing " + KEYS)).isEqualTo(missing);
      cluster.client().tell("fill " + KEYS);
      assertThat(cluster.client().tell("missing " + KEYS)).isEqualTo("0");
    }
  }
}
