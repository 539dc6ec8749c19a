package assay.run.fault;

import static org.assertj.core.api.Assertions.assertThat;

import assay.host.HostsFile;
import assay.host.pod.PodSpec;
import assay.plan.fault.FaultKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Faults that are unavailable when a hosts file has a cluster run.
final class UnavailableFaultsTest {

  private static FaultKind kind(String word) {
    return FaultKind.of(word).orElseThrow();
  }

  private static HostsFile pods() {
    HostsFile.Entry pod =
        new HostsFile.Entry(
            "k", "", List.of(), "", null, new PodSpec("", "assay", "assay", Map.of(), 0, 0));
    return new HostsFile("hosts.yaml", "", Map.of("k", pod), List.of("k"), List.of("k"));
  }

  @Test
  void pods_haveNoFaultsOfStoppedProcessesLimitsOrNetworks_eachForAReason() {
    Map<FaultKind, String> missing = UnavailableFaults.missing(pods());
    assertThat(missing.get(kind("pause"))).contains("on this one alone");
    assertThat(missing.get(kind("stutter"))).contains("on this one alone");
    assertThat(missing.get(kind("throttle"))).contains("in pods");
    assertThat(missing.get(kind("disk-fill"))).contains("in pods");
    assertThat(missing.get(kind("partition"))).contains("network of pods");
  }

  @Test
  void existingCluster_hasOnlyCommandsOfItsUser() {
    assertThat(UnavailableFaults.missingOfExisting().keySet())
        .containsExactlyElementsOf(
            FaultKind.all().stream().filter(kind -> !kind.isCommand()).toList());
    assertThat(UnavailableFaults.missing()).containsKey(FaultKind.COMMAND);
  }

  @Test
  void whatIsDoneToAProcessThroughItsPod_isToBeHad() {
    assertThat(UnavailableFaults.missing(pods()))
        .doesNotContainKeys(kind("kill"), kind("restart"), kind("add"));
  }
}
