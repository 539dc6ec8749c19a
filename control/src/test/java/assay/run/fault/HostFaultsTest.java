package assay.run.fault;

import static org.assertj.core.api.Assertions.assertThat;

import assay.host.HostsFile;
import assay.host.pod.PodSpec;
import assay.plan.FaultKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Faults that are unavailable when a hosts file has a cluster run.
final class HostFaultsTest {

  private static HostsFile pods() {
    HostsFile.Entry pod =
        new HostsFile.Entry(
            "k", "", List.of(), "", null, new PodSpec("", "assay", "assay", Map.of(), 0, 0));
    return new HostsFile("hosts.yaml", "", Map.of("k", pod), List.of("k"), List.of("k"));
  }

  @Test
  void pods_haveNoFaultsOfStoppedProcessesLimitsOrNetworks_eachForAReason() {
    Map<FaultKind, String> missing = HostFaults.missing(pods());
    assertThat(missing.get(FaultKind.PAUSE)).contains("on this one alone");
    assertThat(missing.get(FaultKind.STUTTER)).contains("on this one alone");
    assertThat(missing.get(FaultKind.THROTTLE)).contains("in pods");
    assertThat(missing.get(FaultKind.DISK_FILL)).contains("in pods");
    assertThat(missing.get(FaultKind.PARTITION)).contains("network of pods");
  }

  @Test
  void whatIsDoneToAProcessThroughItsPod_isToBeHad() {
    assertThat(HostFaults.missing(pods()))
        .doesNotContainKeys(FaultKind.KILL, FaultKind.RESTART, FaultKind.ADD);
  }
}
