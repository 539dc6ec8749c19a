package assay.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.FaultSpec;
import assay.plan.Step;
import assay.run.ScriptedPlans;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ArrivalPhasesTest {

  private static FaultSpec cut(int seconds) {
    return new FaultSpec(
        "partition", "link", Duration.ofSeconds(1), Duration.ofSeconds(seconds), 0, Duration.ZERO);
  }

  @Test
  void arrivalsAreAwaited_forAsLongAsTheLongestFaultTook_andTwentySeconds() {
    List<Step> steps = List.of(ScriptedPlans.open(cut(40), cut(5)), ScriptedPlans.open(cut(7)));
    assertThat(ArrivalPhases.patience(false, steps)).isEqualTo(Duration.ofSeconds(60));
    assertThat(ArrivalPhases.patience(true, steps))
        .as("a shared key's last write is unknown, but a sender may be silent all the same")
        .isEqualTo(Duration.ofSeconds(60));
  }

  @Test
  void arrivalsWithoutAFault_comeSoon() {
    List<Step> steps = List.of(ScriptedPlans.open());
    assertThat(ArrivalPhases.patience(false, steps)).isEqualTo(Duration.ofSeconds(20));
    assertThat(ArrivalPhases.patience(true, steps)).isEqualTo(Duration.ofSeconds(3));
  }
}
