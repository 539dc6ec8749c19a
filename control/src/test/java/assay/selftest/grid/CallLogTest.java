package assay.selftest.grid;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.history.OperationOutcome;
import assay.selftest.grid.CallLog.Call;
import assay.selftest.grid.GridWorld.Configuration;
import assay.selftest.grid.GridWorld.Copies;
import assay.selftest.grid.GridWorld.Defect;
import assay.selftest.stage.SimulatedClock;
import assay.selftest.stage.SimulatedHarm;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class CallLogTest {

  private static final int KEY = 0;
  private static final long LAG = 300;
  private static final long DETECT = 100;

  private SimulatedClock clock;
  private ModelGrid grid;
  private CallLog calls;

  @BeforeEach
  void twoMembers() {
    Configuration configuration =
        new Configuration("c1", Copies.ASYNC, LAG, 0, 0, false, Defect.NONE);
    GridWorld world =
        new GridWorld(
            1,
            2,
            1,
            1,
            1,
            1,
            false,
            1,
            0,
            1,
            0.5,
            0,
            0,
            0,
            1_000,
            DETECT,
            0,
            0,
            0,
            0,
            0,
            List.of(),
            List.of(),
            List.of(configuration),
            1,
            0,
            0,
            null);
    clock = new SimulatedClock(1, 0, 0);
    grid = new ModelGrid(world, configuration, clock, new SplittableRandom(1));
    calls = new CallLog(grid, clock);
  }

  @AfterEach
  void worldEnds() {
    clock.close();
  }

  private void write(long version) {
    grid.write(0, KEY, version, Long.MAX_VALUE);
  }

  private void passes(long millis) {
    clock.sleepUntil(clock.nanos() + ModelGrid.millis(millis));
  }

  private Call readBegins() {
    return calls.begins(0, false, KEY, 0);
  }

  private void ownerDies() {
    grid.members().harm(new SimulatedHarm(SimulatedHarm.What.KILL, 0, 0, 0));
    passes(2 * DETECT);
  }

  /// Version 2 does not reach the backup.
  private void writeTwoAndLoseTheSecond() {
    write(1);
    passes(2 * LAG);
    write(2);
    ownerDies();
  }

  @Test
  void versionThatWasReplaced_isMissed() {
    write(1);
    write(2);
    write(3);
    Call read = readBegins();
    read.ends(OperationOutcome.OK, 1);
    assertThat(read.missed(Set.of(1L, 2L))).isTrue();
  }

  @Test
  void versionThatTheBackupKept_isMissed() {
    write(1);
    write(2);
    passes(2 * LAG);
    Call read = readBegins();
    ownerDies();
    read.ends(OperationOutcome.OK, 1);
    assertThat(read.missed(Set.of(1L, 2L))).isTrue();
  }

  @Test
  void versionThatWasRead_isNotMissed() {
    write(1);
    write(2);
    Call read = readBegins();
    read.ends(OperationOutcome.OK, 2);
    assertThat(read.missed(Set.of(1L, 2L))).isFalse();
  }

  @Test
  void lostVersion_isNotMissed_thoughAWriteUnderWayTookItsPlace() {
    writeTwoAndLoseTheSecond();
    write(3);
    Call read = readBegins();
    read.ends(OperationOutcome.OK, 1);
    assertThat(read.missed(Set.of(1L, 2L))).isFalse();
    assertThat(read.highest()).isEqualTo(3);
  }

  @Test
  void versionLostDuringARead_isNotMissed_thoughAnotherTookItsPlace() {
    write(1);
    passes(2 * LAG);
    write(2);
    Call read = readBegins();
    ownerDies();
    write(3);
    read.ends(OperationOutcome.OK, 1);
    assertThat(read.missed(Set.of(1L, 2L))).isFalse();
  }

  @Test
  void versionLostAndWrittenAgainDuringARead_isNotMissed() {
    write(1);
    passes(2 * LAG);
    write(2);
    Call read = readBegins();
    ownerDies();
    write(2);
    read.ends(OperationOutcome.OK, 1);
    assertThat(read.missed(Set.of(1L, 2L))).isFalse();
  }
}
