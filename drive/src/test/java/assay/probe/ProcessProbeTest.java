package assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import assay.testing.Needs;
import assay.testing.ProcCondition;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class ProcessProbeTest {

  @Test
  @Needs(host = ProcCondition.class)
  void probe_seesThisProcess_asItsOwnJvmDoes() {
    ProcessProbe probe = new ProcessProbe(ProcessHandle.current());
    long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    assertThat(probe.residentBytes().orElseThrow()).isGreaterThan(heap / 2).isLessThan(64L << 30);
    long uptime = ManagementFactory.getRuntimeMXBean().getUptime() * 1_000_000;
    long cores = Runtime.getRuntime().availableProcessors();
    assertThat(probe.cpuNanos().orElseThrow()).isPositive().isLessThan((uptime + 1) * (cores + 1));
  }

  @Test
  void probe_ofAnEndedProcess_declines() throws Exception {
    Process ended =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-version")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    ended.waitFor();
    assertThat(new ProcessProbe(ended.toHandle()).residentBytes()).isEmpty();
  }
}
