package assay.fault;

import static org.assertj.core.api.Assertions.assertThat;

import assay.schedule.VirtualClock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Network faults with no-op shell commands: tests what counts as a proof, and how long it is
/// awaited.
@Timeout(30)
final class NetworkFaultTest {

  private static final long SECOND = 1_000_000_000;

  private final VirtualClock clock = new VirtualClock();
  private String ended = "";

  /// Members reach each other from a moment on.
  private NetworkControl wires(double fromSecond) {
    return new NetworkControl() {
      @Override
      public String addressOf(String member) {
        return "10.77.0.1";
      }

      @Override
      public String inside(String member) {
        return ":";
      }

      @Override
      public String middle() {
        return ":";
      }

      @Override
      public String portOf(String member) {
        return "port";
      }

      @Override
      public boolean lives(String member) {
        return !member.equals(ended);
      }

      @Override
      public String bridgeOf(String process) {
        return "bridge";
      }

      @Override
      public OptionalLong roundTripNanos(String process, String other, Duration patience) {
        return OptionalLong.empty();
      }

      @Override
      public Set<String> reaching(Map<String, String> others) {
        return clock.nanos() >= fromSecond * SECOND ? others.keySet() : Set.of();
      }
    };
  }

  @Test
  void cut_isProvenByWhoIsNotReached_andOverOnceHeIs() throws Exception {
    Fault fault = NetworkFault.partition(wires(3.21), clock, "member-1", "member-2");
    fault.inject();
    assertThat(fault.targetNames()).containsExactly("member-1", "member-2");
    assertThat(fault.tookEffect()).contains("member-1 does not reach member-2");
    clock.sleep(Duration.ofSeconds(3));
    fault.undo();
    assertThat(fault.healed()).contains("member-1 reaches member-2");
    assertThat(clock.nanos()).isBetween(321 * SECOND / 100, 321 * SECOND / 100 + SECOND / 20);
  }

  @Test
  void cutThatDoesNotHeal_isGivenUpAfterTenSeconds() {
    Fault fault = NetworkFault.isolate(wires(60), clock, "member-1", "member-2");
    fault.inject();
    fault.undo();
    assertThat(fault.healed()).isEmpty();
    assertThat(clock.nanos()).isBetween(10 * SECOND, 10 * SECOND + SECOND / 10);
  }

  /// A member that is cut off may end: then there is no fault left to undo.
  @Test
  void cutWhoseMemberHasEnded_isOver() {
    Fault fault = NetworkFault.partition(wires(60), clock, "member-1", "member-2");
    fault.inject();
    ended = "member-2";
    fault.undo();
    assertThat(fault.healed()).contains("member-2 has ended, and its wire with it");
    assertThat(clock.nanos()).isZero();
  }

  /// The witness is only asked whether it reaches the isolated member.
  @Test
  void cutWhoseWitnessHasEnded_isNotProvenToBeOver() {
    Fault fault = NetworkFault.isolate(wires(60), clock, "member-1", "member-2");
    fault.inject();
    ended = "member-2";
    fault.undo();
    assertThat(fault.healed()).isEmpty();
  }

  @Test
  void cutThroughWhichPacketsStillPass_hasNoProof() {
    Fault fault = NetworkFault.partitionOneWay(wires(0), clock, "member-1", "member-2");
    assertThat(fault.tookEffect()).isEmpty();
    fault.inject();
    assertThat(fault.tookEffect()).isEmpty();
    fault.undo();
  }

  @Test
  void slowWire_isProvenByItsLimit_thoughAllAreReached() {
    Fault fault = NetworkFault.bandwidth(wires(0), clock, "member-1", "member-2", 0.01);
    fault.inject();
    assertThat(fault.tookEffect()).contains("the limit is set at both ends of member-1's wire");
    fault.undo();
    assertThat(fault.healed()).isPresent();
    assertThat(clock.nanos()).isZero();
  }

  private Fault split(double fromSecond) {
    return new SplitFault(
        wires(fromSecond), clock, List.of("member-1", "client-1"), List.of("member-2"));
  }

  @Test
  void split_isProvenByBothSides_andOverOnceEachReachesTheOther() throws Exception {
    Fault fault = split(3.21);
    fault.inject();
    assertThat(fault.targetNames()).containsExactly("member-1", "client-1", "member-2");
    assertThat(fault.targetText()).isEqualTo("member-1, client-1 from member-2");
    assertThat(fault.tookEffect()).contains("none of 3 processes reaches the other side");
    clock.sleep(Duration.ofSeconds(3));
    fault.undo();
    assertThat(fault.healed()).contains("each side reaches the other");
    assertThat(clock.nanos()).isBetween(321 * SECOND / 100, 321 * SECOND / 100 + SECOND / 20);
  }

  @Test
  void splitThroughWhichPacketsStillPass_hasNoProof_norOneOfASideThatHasEnded() {
    Fault passing = split(0);
    passing.inject();
    assertThat(passing.tookEffect()).isEmpty();
    passing.undo();
    Fault alone = split(60);
    alone.inject();
    ended = "member-2";
    assertThat(alone.tookEffect()).isEmpty();
    alone.undo();
    assertThat(alone.healed()).contains("one side has ended, and its wires with it");
  }

  @Test
  void splitThatDoesNotHeal_isGivenUpAfterTenSeconds() {
    Fault fault = split(60);
    fault.inject();
    fault.undo();
    assertThat(fault.healed()).isEmpty();
    assertThat(clock.nanos()).isBetween(10 * SECOND, 10 * SECOND + SECOND / 10);
  }
}
