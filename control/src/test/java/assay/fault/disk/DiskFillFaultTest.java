package assay.fault.disk;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fault.Fault;
import assay.fault.PlayedTarget;
import assay.schedule.VirtualClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Full disks with no-op shell commands: tests the proof, its waiting time, and which members are
/// restarted.
@Timeout(30)
final class DiskFillFaultTest {

  private static final long SECOND = 1_000_000_000;

  private final VirtualClock clock = new VirtualClock();
  private final PlayedTarget target = new PlayedTarget("member-1", true);

  /// A disk that is full between two moments; pages of existing files are accepted throughout.
  private final class PlayedDisk implements DiskControl {

    private final double fullFrom;
    private final double fullUntil;
    private final boolean takesAnyway;

    PlayedDisk(double fullFrom, double fullUntil, boolean takesAnyway) {
      this.fullFrom = fullFrom;
      this.fullUntil = fullUntil;
      this.takesAnyway = takesAnyway;
    }

    private boolean full() {
      return clock.nanos() >= fullFrom * SECOND && clock.nanos() < fullUntil * SECOND;
    }

    @Override
    public String inside() {
      return ":";
    }

    @Override
    public Path folderOf(String member) {
      return Path.of("/nowhere", member, "it's files");
    }

    @Override
    public long freeBytes(String member) {
      return full() ? 0 : 12_288;
    }

    @Override
    public boolean takesAPage(String member) {
      return takesAnyway || !full();
    }
  }

  private DiskFillFault fault(DiskControl disk) {
    return new DiskFillFault(List.of(target), disk, clock);
  }

  @Test
  void fullDisk_isProvenOnceNothingIsFree_andOverOnceAWriteIsTaken() throws Exception {
    Fault fault = fault(new PlayedDisk(0.21, 3.5, false));
    fault.inject();
    assertThat(fault.targetNames()).containsExactly("member-1");
    assertThat(fault.tookEffect())
        .contains("member-1: no byte of its disk is free, and a write is refused");
    assertThat(clock.nanos()).isBetween(21 * SECOND / 100, 22 * SECOND / 100);
    clock.sleep(Duration.ofSeconds(3));
    fault.undo();
    assertThat(fault.healed())
        .contains("member-1: 12288 bytes of its disk are free, and a write is taken");
    assertThat(clock.nanos()).isBetween(95 * SECOND / 10, 96 * SECOND / 10);
  }

  @Test
  void diskThatStillTakesWrites_isNotFull_thoughNothingIsFree() {
    Fault fault = fault(new PlayedDisk(0, 100, true));
    fault.inject();
    assertThat(fault.tookEffect()).isEmpty();
    assertThat(clock.nanos()).isBetween(10 * SECOND, 11 * SECOND);
    fault.undo();
  }

  @Test
  void diskThatStaysFull_isGivenUpAfterTenSeconds() {
    Fault fault = fault(new PlayedDisk(0, 100, false));
    fault.inject();
    fault.undo();
    assertThat(fault.healed()).isEmpty();
    assertThat(clock.nanos()).isBetween(10 * SECOND, 11 * SECOND);
  }

  @Test
  void memberThatLives_isLeftAlone() {
    Fault fault = fault(new PlayedDisk(0, 0, false));
    fault.inject();
    fault.undo();
    assertThat(fault.healed()).isPresent();
    assertThat(target.proofOfJoining(Duration.ZERO)).isEmpty();
  }

  @Test
  void memberThatHasEnded_isStartedAgainOnce_andAwaited() {
    Fault fault = fault(new PlayedDisk(0, 0, false));
    fault.inject();
    target.kill();
    fault.undo();
    fault.undo();
    assertThat(fault.healed())
        .contains(
            "member-1: 12288 bytes of its disk are free, and a write is taken; it had ended, and joined");
  }

  @Test
  void memberThatEndsOnceThereIsRoom_isStartedAgain_andAwaited() {
    Fault fault = fault(new PlayedDisk(0, 0.5, false));
    clock.at(Duration.ofMillis(6_400), target::kill);
    fault.inject();
    fault.undo();
    assertThat(fault.healed()).hasValueSatisfying(proof -> assertThat(proof).endsWith("joined"));
    assertThat(target.alive()).isTrue();
  }

  @Test
  void memberThatEndsLaterThanForWantOfRoom_isLeftAlone() {
    Fault fault = fault(new PlayedDisk(0, 0.5, false));
    clock.at(Duration.ofMillis(6_600), target::kill);
    fault.inject();
    fault.undo();
    assertThat(fault.healed()).isPresent();
    assertThat(target.proofOfJoining(Duration.ZERO)).isEmpty();
  }

  @Test
  void memberThatEndsAgain_isStartedOnce_andLeavesNoProof() {
    Fault fault = fault(new PlayedDisk(0, 0, false));
    clock.at(Duration.ofSeconds(1), target::kill);
    clock.at(Duration.ofSeconds(3), target::kill);
    fault.inject();
    fault.undo();
    assertThat(fault.healed()).isEmpty();
    assertThat(target.alive()).isFalse();
  }

  @Test
  void memberThatDoesNotComeBack_leavesNoProof() {
    PlayedTarget gone = new PlayedTarget("member-1", false);
    Fault fault = new DiskFillFault(List.of(gone), new PlayedDisk(0, 0, false), clock);
    fault.inject();
    gone.kill();
    fault.undo();
    assertThat(fault.healed()).isEmpty();
  }
}
