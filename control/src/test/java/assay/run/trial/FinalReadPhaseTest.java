package assay.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.FaultSpec;
import assay.run.ScriptedPlans;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FinalReadPhaseTest {

  @ParameterizedTest
  @CsvSource({
    "kill, false",
    "stop, false",
    "restart, false",
    "add, false",
    "rolling-restart, false",
    "pause, true",
    "stutter, true",
    "partition, true",
    "isolate, true",
    "split, true",
    "bandwidth, true",
    "command, true"
  })
  void keysMayComeBackLate_afterAFaultThatProcessesOutlive(String kind, boolean outlived) {
    FaultSpec fault = new FaultSpec(kind, "member", Duration.ofSeconds(5));
    FaultSpec kill = new FaultSpec("kill", "member", Duration.ofSeconds(9));
    assertThat(
            FinalReadPhase.isOutlived(List.of(ScriptedPlans.open(kill), ScriptedPlans.open(fault))))
        .isEqualTo(outlived);
  }
}
