package assay.fault.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.fault.FaultTarget;
import assay.fault.PlayedTarget;
import assay.schedule.VirtualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The order of a power failure's parts, its proofs, and members that do not come back.
final class PowerFailureFaultTest {

  private final VirtualClock clock = new VirtualClock();
  private final List<String> done = new ArrayList<>();
  private final PlayedPower power = new PlayedPower();

  private final class PlayedPower implements PowerControl {

    private final Set<String> stillInUse = new HashSet<>();
    private int busyFor;
    private boolean keepsUnforced;

    @Override
    public void overwriteMark(String member) {
      done.add(member + " is marked");
    }

    @Override
    public void cut(String member) {
      done.add(member + " is cut");
    }

    @Override
    public boolean mountAgain(String member) {
      if (stillInUse.contains(member) || busyFor-- > 0) {
        return false;
      }
      done.add(member + " is mounted");
      return true;
    }

    @Override
    public Optional<String> proof(String member) {
      return keepsUnforced ? Optional.empty() : Optional.of("lost what was not forced");
    }
  }

  /// A member that does not join again.
  private final class AwayTarget extends PlayedTarget {

    private final boolean refused;

    AwayTarget(String name, boolean refused) {
      super(name, true, done);
      this.refused = refused;
    }

    @Override
    public Optional<String> proofOfJoining(Duration within) {
      return Optional.empty();
    }

    @Override
    public NotJoined whyNotJoined() {
      return new NotJoined(refused ? "bad file" : "it waits", refused);
    }
  }

  private PlayedTarget member(String name) {
    return new PlayedTarget(name, true, done);
  }

  private PowerFailureFault fault(FaultTarget... targets) {
    return new PowerFailureFault(List.of(targets), power, clock);
  }

  @Test
  void everyProcessEndsBeforeTheFirstDiskIsCut_andBeginsOnADiskThatIsMounted() {
    PowerFailureFault fault = fault(member("a"), member("b"));
    fault.inject();
    assertThat(fault.tookEffect())
        .hasValue("a: dead, lost what was not forced; b: dead, lost what was not forced");
    fault.undo();
    fault.undo();
    assertThat(done)
        .containsExactly(
            "a is marked",
            "b is marked",
            "a is killed",
            "b is killed",
            "a is cut",
            "b is cut",
            "a is mounted",
            "b is mounted",
            "a begins",
            "b begins");
    assertThat(fault.healed()).isPresent();
    assertThat(fault.done().refused()).isEmpty();
  }

  @Test
  void unforcedMarkThatIsStillThere_isNoPowerFailure() {
    power.keepsUnforced = true;
    PowerFailureFault fault = fault(member("a"));
    fault.inject();
    assertThat(fault.tookEffect()).isEmpty();
  }

  @Test
  void processThatSurvives_isNoProof() {
    PowerFailureFault fault = fault(new PlayedTarget("a", false, done));
    fault.inject();
    assertThat(fault.tookEffect()).isEmpty();
  }

  @Test
  void diskIsMountedOnceTheKernelHasLetGoOfIt() {
    power.busyFor = 100;
    PowerFailureFault fault = fault(member("a"));
    fault.inject();
    assertThat(fault.tookEffect()).isPresent();
  }

  @Test
  void diskThatStaysInUse_isNotBegunOn() {
    power.stillInUse.add("a");
    PowerFailureFault fault = fault(member("a"));
    fault.inject();
    assertThat(fault.tookEffect()).isEmpty();
    assertThatThrownBy(fault::undo).hasMessageContaining("the disk of a");
    assertThat(done).doesNotContain("a begins");
  }

  @Test
  void productThatRefusesItsFiles_isAResult_andSoAreThoseThatWaitForIt() {
    PowerFailureFault fault =
        fault(new AwayTarget("a", true), member("b"), new AwayTarget("c", false));
    fault.inject();
    fault.undo();
    assertThat(fault.healed())
        .hasValueSatisfying(proof ->
            assertThat(proof)
                .contains("a: it has not joined again: bad file")
                .contains("c: it has not joined again: it waits"));
    assertThat(fault.done().refused()).hasValue("a");
    assertThat(fault.done().reason()).hasValue("bad file");
  }

  @Test
  void memberThatIsOnlySlow_isNoProofOfAnything() {
    PowerFailureFault fault = fault(member("a"), new AwayTarget("b", false));
    fault.inject();
    fault.undo();
    assertThat(fault.healed()).isEmpty();
    assertThat(fault.done().refused()).isEmpty();
  }
}
