package assay.run.fault;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.FaultSpec;
import assay.record.event.ClusterEvent;
import java.time.Duration;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/// The time of a fault that waits for a missing copy, in virtual time.
final class FaultOnCueTest extends FaultScheduleBed {

  private static FaultSpec onceUnsafe(String fault, String target, double at) {
    return new FaultSpec(fault, target, seconds(at), Duration.ZERO, 0, Duration.ZERO, true);
  }

  @Test
  void faultOnCue_waitsForItsTimeAndThenForTheSignal() throws Exception {
    at(8, () -> redundancy.heard(new ClusterEvent.Unsafe()));
    at(9, () -> redundancy.heard(new ClusterEvent.Safe(OptionalInt.empty())));
    at(10.25, () -> redundancy.heard(new ClusterEvent.Unsafe()));
    loadEnds(60);
    carryOut(onceUnsafe("kill", "a", 10));
    assertThat(done)
        .containsExactly("9.96 sample", "10.25 look for a", "10.25 inject a", "10.25 undo a");
  }

  @Test
  void faultOnCue_isDoneAtItsTimeWhereTheSignalIsThere() throws Exception {
    at(8, () -> redundancy.heard(new ClusterEvent.Unsafe()));
    loadEnds(60);
    carryOut(onceUnsafe("kill", "a", 10));
    assertThat(done).contains("10.00 inject a");
  }

  @Test
  void faultWhoseCueNeverComes_isSaidToHaveHadNoEffect() throws Exception {
    loadEnds(60);
    carryOut(onceUnsafe("kill", "a", 10));
    assertThat(recorded()).containsExactly("60.00 FAULT_WITHOUT_EFFECT 1");
  }
}
