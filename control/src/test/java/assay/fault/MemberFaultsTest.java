package assay.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Faults by members themselves, on an obedient and on a disobedient target.
final class MemberFaultsTest {

  private static final FaultTarget GOOD = new PlayedTarget("a", true);

  static Stream<Function<List<FaultTarget>, Fault>> faults() {
    return Stream.of(
        KillFault::new,
        GracefulStopFault::new,
        RestartFault::new,
        AddMembersFault::new,
        targets -> new HeapPressureFault(targets, 0.9));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void faultDone_isProven(Function<List<FaultTarget>, Fault> kind) {
    Fault fault = kind.apply(List.of(new PlayedTarget("a", true), new PlayedTarget("b", true)));
    assertThat(fault.tookEffect()).isEmpty();
    fault.inject();
    assertThat(fault.tookEffect()).hasValueSatisfying(proof -> assertThat(proof).contains("a: "));
    assertThat(fault.targetNames()).containsExactly("a", "b");
    fault.undo();
    assertThat(fault.healed()).isPresent();
  }

  @ParameterizedTest
  @MethodSource("faults")
  void faultThatOneDoesNotObey_hasNoProof(Function<List<FaultTarget>, Fault> kind) {
    Fault fault = kind.apply(List.of(GOOD, new PlayedTarget("b", false)));
    fault.inject();
    assertThat(fault.tookEffect()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("faults")
  void faultOnNobody_hasNoProof(Function<List<FaultTarget>, Fault> kind) {
    Fault fault = kind.apply(List.of());
    fault.inject();
    assertThat(fault.tookEffect()).isEmpty();
  }

  @Test
  void fill_saysWhatWasInUse_andNothingBefore() {
    Fault fault = new HeapPressureFault(List.of(new PlayedTarget("a", true)), 0.9);
    assertThat(fault.filled()).isEmpty();
    fault.inject();
    assertThat(fault.filled()).hasValue(0.9);
  }

  /// A process may end without heap: then there is no fault left to undo.
  @Test
  void filledHeapOfAMemberThatHasEnded_isOver() {
    PlayedTarget target = new PlayedTarget("a", true);
    Fault fault = new HeapPressureFault(List.of(target), 0.9);
    fault.inject();
    target.kill();
    fault.undo();
    assertThat(fault.healed()).contains("a: it has ended, and its heap with it");
  }

  @Test
  void restart_isOverOnlyOnceTheMemberHasJoinedAgain() {
    Fault fault = new RestartFault(List.of(new PlayedTarget("a", true)));
    fault.inject();
    assertThat(fault.healed()).isEmpty();
    fault.undo();
    fault.undo();
    assertThat(fault.healed()).contains("a: joined");
  }
}
