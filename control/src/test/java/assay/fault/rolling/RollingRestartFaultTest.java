package assay.fault.rolling;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fault.Fault;
import assay.fault.PlayedTarget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// One member after the other, and the others after a disobedient one.
final class RollingRestartFaultTest {

  private final List<String> done = new ArrayList<>();
  private boolean safe = true;

  /// A target that records its orders.
  private final class Told extends PlayedTarget {

    Told(String name, boolean obeys) {
      super(name, obeys, done);
    }

    @Override
    public boolean awaitSafe() {
      done.add("safety is awaited");
      return safe;
    }

    @Override
    public Optional<String> proofOfJoining(Duration within) {
      done.add(name() + " is awaited");
      return super.proofOfJoining(within);
    }
  }

  private RollingRestartFault fault(boolean secondObeys) {
    return new RollingRestartFault(
        List.of(new Told("a", true), new Told("b", secondObeys), new Told("c", true)));
  }

  @Test
  void membersLeaveOneAfterTheOther_eachOnceTheOneBeforeHasJoined() {
    Fault fault = fault(true);
    assertThat(fault.tookEffect()).isEmpty();
    fault.inject();
    assertThat(fault.tookEffect()).contains("a: left");
    assertThat(fault.healed()).isEmpty();
    fault.undo();
    fault.undo();
    assertThat(done)
        .containsExactly(
            "a leaves",
            "a begins",
            "a is awaited",
            "safety is awaited",
            "b leaves",
            "b begins",
            "b is awaited",
            "safety is awaited",
            "c leaves",
            "c begins",
            "c is awaited");
    assertThat(fault.healed()).contains("a: left, joined; b: left, joined; c: left, joined");
  }

  @Test
  void memberThatDoesNotLeave_isKilledAndStartedAgain_andNoFurtherOneIsStopped() {
    Fault fault = fault(false);
    fault.inject();
    fault.undo();
    assertThat(done)
        .endsWith("b leaves", "b is killed", "b begins", "b is awaited")
        .noneMatch(what -> what.startsWith("c"));
    assertThat(fault.healed()).isEmpty();
  }

  @Test
  void clusterThatDoesNotBecomeSafe_losesNoFurtherMember() {
    safe = false;
    Fault fault = fault(true);
    fault.inject();
    fault.undo();
    assertThat(done).containsExactly("a leaves", "a begins", "a is awaited", "safety is awaited");
    assertThat(fault.healed()).isEmpty();
  }

  @Test
  void interrupt_startsWhoeverIsDown_andStopsNoFurtherOne() {
    Fault fault = fault(true);
    fault.inject();
    Thread.currentThread().interrupt();
    fault.undo();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(done).containsExactly("a leaves", "a begins", "a is awaited");
    assertThat(fault.healed()).isEmpty();
  }

  @Test
  void nobody_hasNoProof() {
    Fault fault = new RollingRestartFault(List.of());
    fault.inject();
    fault.undo();
    assertThat(fault.tookEffect()).isEmpty();
    assertThat(fault.healed()).isEmpty();
  }
}
